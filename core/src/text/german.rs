//! The words of the device in German. The device says du.

use super::messages::{Message, words};

words! {
    "Deutsch", "de";

    // How a language writes what belongs to a name.
    Labelled => "{}: {}",

    Tagline => "Spiele für unterwegs",
    Qwantum => "Qwantum",
    Quantik => "Quantik",
    Quantum => "Quantum",
    Results => "Ergebnisse",
    Settings => "Einstellungen",
    About => "Über das Gerät",

    Language => "Sprache",
    Brightness => "Helligkeit",
    ScreenOff => "Display aus",
    Sound => "Ton",
    Turned => "Kopfüber",
    Pace => "Spieltempo",
    PaceSlow => "langsam",
    PaceAtOnce => "sofort",
    Tips => "Tipps",
    On => "ein",
    Off => "aus",
    Never => "nie",

    Fairness => "Würfeltest",
    FairnessWhat => "Zählt, was oben liegt",
    FairnessStart => "A: würfeln",
    FairnessStop => "B: abbrechen",
    VerdictFair => "Die Würfel sind fair",
    VerdictSuspicious => "Seltsam: noch einmal",
    VerdictUnfair => "Würfel nicht fair!",

    Restarted => "Neustart war nötig",
    Stalled => "Das Gerät hat nicht mehr reagiert und wurde neu gestartet.",
    Panicked => "Bitte melden:",
    GoOn => "Weiter",

    // What was kept.
    ResumeText => "Die angefangene Partie fortsetzen?",
    Notice => "Bitte beachten",
    NotKept => "Der Speicher behält diese Partie nicht: Nach dem Ausschalten ist sie weg.",
    NoRoomLeft => "Kein Platz mehr: Nach dem Ausschalten ist diese Partie weg.",
    SomeUnreadable => "Ein Teil der gespeicherten Daten ist unlesbar. Der Rest ist da.",
    SomeMissing => "Die letzten Züge einer Partie sind unlesbar. Sie geht beim Stand davor weiter.",

    // The results.
    LastGames => "Letzte Partien",
    Statistics => "Statistik",
    TopTen => "Die zehn Besten",
    TopTenByCode => "Beste mit Code",
    NoTopTenByCode => "Noch niemand hat eine Partie mit Code beendet. Nur der erste Versuch zählt.",
    Reset => "Zurücksetzen",
    ResetTitle => "Zurücksetzen?",
    ResetText => "Alle Statistiken und die zehn Besten löschen?",
    ResetSureTitle => "Wirklich?",
    ResetSureText => "Alle Ergebnisse gehen verloren. Die letzten Partien bleiben.",
    NoGamesYet => "Noch wurde keine Partie zu Ende gespielt.",
    NobodyYet => "Dieses Spiel hat noch niemand zu Ende gespielt.",
    NoTopTen => "Noch niemand hat eine Partie Qwantum zu Ende gespielt.",
    Share => "QR-Code",
    Delete => "Löschen",
    DeleteTitle => "Partie löschen?",
    DeleteText => "Die Statistik behält ihr Ergebnis.",
    GameUnreadable => "Diese Partie ist unlesbar.",
    ColumnGames => "Part.",
    ColumnWon => "Siege",
    ColumnDrawn => "Remis",
    ColumnBest => "max.",
    Games => "Partien",
    GamesWon => "gewonnen",
    GamesDrawn => "unentschieden",
    MostPoints => "meiste Punkte",
    MeanPoints => "Punkte im Schnitt",
    LongestTurns => "längste Partie, Züge",
    LongestMoves => "längste Partie, Züge",
    BestColumn => "beste Spalte",
    ShareResult => "das Ergebnis",
    ShareRecord => "die ganze Partie",
    LargeGrain => "groß",
    SmallGrain => "klein",

    // Setting up a game.
    Continue => "Fortsetzen",
    LastGame => "Letzte Partie",
    Start => "Neue Partie",
    ReplaceTitle => "Neue Partie?",
    ReplaceText => "Die angefangene Partie geht verloren.",
    Players => "Spieler",
    Play => "Spiel",
    PlayTable => "am Tisch",
    PlayMySheet => "mein Blatt",
    PlayDiceOnly => "nur Würfel",
    Dice => "Würfel",
    DeviceDice => "vom Gerät",
    RealDice => "echte",
    DiceByCode => "per Code",
    Code => "Code",
    FriendsCode => "Code eines Freundes",
    WrongCode => "Falsch: Zeichen prüfen",
    CodeDice => "Code {}",
    CodeReplayed => "{}: nochmal",
    First => "Zuerst",
    Drawn => "per Los",
    Player => "Spieler {}",

    // Qwantum at the table.
    Throw => "würfeln",
    Keep => "behalten",
    Write => "notieren",
    TotalNow => "Summe",
    WillFit => "passt",
    Enter => "OK",
    Pass => "passe",
    End => "Ende",
    NobodyElse => "niemand sonst",
    EndOfTurn => "Zug beendet",
    OneMore => "noch eins oder Ende",
    ThrowerWrites => "{} zuerst",
    EverybodyWrites => "alle; Wurf: {}",
    HintMiss => "Fehlwurf",
    DeviceWrites => "{} notiert",
    DevicePasses => "{} passt",
    HintBlocks => "sperrt die Reihe!",
    HintLook => "A: Menü  B: zurück",
    Scores => "Punkte",
    Wins => "{} gewinnt!",
    SharedWin => "Geteilter Sieg",
    NewRecord => "Neuer Rekord!",
    BestSoFar => "bisheriger Rekord: {}",
    PlaceInTopTen => "zehn Beste: Platz {}",
    EndFilled => "{}: Blatt ist voll",
    EndSeveral => "Mehrere volle Blätter",
    EndMisses => "{}: 5 Fehlwürfe",

    // Correcting an entry.
    FixNumber => "Zahl korrigieren",
    Turn => "Zug {}",
    WritesFirst => "{} zuerst",
    NumberThen => "< > Zahl  A: ändern",
    ChoiceThen => "A: ändern B: zurück",
    AlsoChanges => "Ändert auch: {}",
    ChangeAll => "Alle",
    Back => "Zurück",
    ChangeToo => "Ändern",
    TakeBack => "Verwerfen",
    NoLongerFits => "passt nicht mehr. Ändern oder alles verwerfen?",
    NowTaken => "wer gewürfelt hat, hat jetzt diese Farbe. Ändern oder alles verwerfen?",
    TooManyChanges => "Zu viele Züge müssten sich ändern.",

    // My sheet.
    MySheet => "Mein Blatt",
    Missed => "Fehl.",
    HintWriteOrMiss => "A: Zahl B: Fehlwurf",
    HintMarkMiss => "A: Fehlwurf {}",
    SheetFull => "Das Blatt ist voll",
    SheetMisses => "Fünf Fehlwürfe",
    SheetEnded => "Partie zu Ende",
    EndOfGame => "Spielende",
    EndOfGameTitle => "Partie zu Ende?",
    EndOfGameText => "Die Partie am Tisch ist aus. Es wird nichts mehr notiert.",

    // Dice only.
    DiceOnly => "Nur Würfel",
    ThrowAgain => "neu {}",
    NextPlayer => "weiter",
    EndOfDiceText => "Die Partie am Tisch ist aus. Die Würfel werden weggelegt.",

    // Advice.
    DecimalPoint => ",",
    BetterWas => "Besser war",
    GainPoints => "+{} Punkte",
    GainPercent => "Sieg +{} %",
    WhyEndsGame => "Blatt voll: Spielende",
    WhyColumn => "Spalte {} fertig: {}",
    WhyAvoidsMiss => "spart einen Fehlwurf: -{}",
    WhyRivalMayEnd => "{} ist bald fertig",
    WhySmallStep => "kleiner Sprung, mehr Luft",
    WhyRoomAbove => "lässt Platz über {}",
    WhyRoomBelow => "lässt Platz unter {}",
    WhyFillsRow => "die Reihe ist voll",
    WhyLeastHarm => "schadet am wenigsten",
    WhyKeepsRoom => "nichts ist den Platz wert",
    WhyNothingFits => "nichts passt",
    WhyKeepsDice => "behält die Würfel {}",
    WhyGoodAsItLies => "gut, wie es liegt",
    WhyFitsNowhere => "diese Würfel passen kaum",
    CostlyTurns => "A: teure Züge ({})",
    Par => "Ziel {}",

    // The menu of a game.
    GameMenu => "Menü",
    Undo => "Rückgängig",
    Redo => "Wiederholen",
    LookRound => "Blätter",
    EnterTotals => "Alle Summen",
    EnterDice => "Die Würfel",
    Leave => "Verlassen",
    LeaveTitle => "Partie verlassen?",
    LeaveText => "Die Partie wartet, auch wenn das Gerät aus ist.",
    Yes => "Ja",
    No => "Nein",

    // Entering what lies on the table.
    White => "Weiß",
    Violet => "Violett",
    Blue => "Blau",
    Red => "Rot",
    Yellow => "Gelb",

    // One letter for each colour: on dice, rows and totals.
    VioletLetter => "V",
    BlueLetter => "B",
    RedLetter => "R",
    YellowLetter => "G",

    Totals => "Alle Summen",

    // What the scorekeeper refuses.
    NotPossible => "Nicht möglich",
    ReallySo => "Wirklich?",
    CorrectIt => "Ändern",
    ItLiesThere => "Stimmt so",
    BadWhite => "Der weiße Würfel zeigt 1 bis 6.",
    BelowWhite => "Eine Summe ist nie kleiner als der weiße Würfel.",
    TooHigh => "Eine Farbe hat höchstens 27 mehr als Weiß.",
    TooLittle => "Sechs Farbwürfel zeigen zusammen mindestens 6.",
    TooMuch => "Sechs Farbwürfel zeigen zusammen höchstens 36.",
    TooManyDice => "Dafür bräuchte es mehr als sechs Farbwürfel.",
    NoThrow => "Kein Wurf der sechs Würfel ergibt diese Summen zusammen.",
    NotWritable => "Diese Zahl passt nicht in die Reihe.",
    KnownAlready => "Das ist alles schon bekannt.",
    SaidOtherwise => "Für diesen Wurf wurde schon eine andere Zahl eingegeben.",

    // Dice that cannot be trusted.
    DiceFailureTitle => "Kein Wurf",
    DiceFailureText => "Zufallstest schlug fehl: Den Würfeln ist nicht zu trauen.",
    NoLotTitle => "Keine Auslosung",
    NoLots => "Zufallstest schlug fehl. Nochmal oder wählen, wer beginnt?",
    TryAgain => "Nochmal",
    ChooseFirst => "Wählen",
    WhoBegins => "Wer beginnt?",
    UseReal => "Echte",

    // Quantik.
    Person => "Mensch",
    Novice => "Neuling",
    Easy => "leicht",
    Medium => "mittel",
    Hard => "schwer",
    Perfect => "perfekt",
    Hint => "Tipp",
    Help => "Regeln",
    Offer => "Aufhören?",
    Review => "Rückblick",
    KeepsTheWin => "hält den Sieg fest",
    WinsTheGame => "gewinnt die Partie",
    LostAnyway => "war schon verloren",
    ThrewTheWin => "verschenkt den Sieg!",
    Weighing => "überlegt...",
    BeforeFirst => "vor dem ersten Zug",
    HintLost => "Jeder Zug verliert gegen perfektes Spiel.",
    WonByLine => "Vier verschiedene Formen in einer Linie.",
    WonByNoMove => "Die andere Seite hat keinen Zug mehr und verliert.",

    // Quantum.
    Board => "Brett",
    CentralBoard => "10x6",
    FullBoard => "12x8",
    Layout => "Aufbau",
    StandardLayout => "Standard",
    InTurnLayout => "reihum",
    HiddenLayout => "verdeckt",
    TurnBoard => "Drehen",
    HandOver => "Nur für {}",
    HandOverText => "Gib das Gerät weiter: Die Figuren werden ungesehen aufgestellt.",
    UndoHidden => "Verdeckt aufgestellte Figuren bleiben stehen.",
    AgreeText => "Wollen beide aufhören und die Türme zählen?",
    DeviceAgrees => "Das Gerät ist einverstanden. Aufhören und die Türme zählen?",
    OfferDeclined => "Das Gerät würde verlieren und spielt weiter.",
    Draw => "Unentschieden",
    InTowers => "{} in Türmen",
    EndThreeFixed => "Drei feste Türme.",
    EndNobodyCan => "Keiner kann noch drei feste Türme schaffen.",
    EndNoMove => "Wer am Zug ist, kann nicht ziehen.",
    EndRepetition => "Dieselbe Stellung zum dritten Mal.",
    EndQuiet => "Sechzig Züge ohne geschlagene Figur.",
    EndAgreement => "Beide wollten aufhören.",

    // The rules of Qwantum, page by page.
    QwantumAim =>
        "2 bis 4 Spieler, je ein Blatt. Summen notieren, Spalten füllen. Die meisten Punkte gewinnen.",
    QwantumSevenDice => "Ein weißer Würfel, sechs mit Farbe und Zahl.",
    QwantumTotals => "Summe einer Farbe: Weiß und ihre Würfel. Zeigt sie keiner: Weiß allein.",
    QwantumSheet => "Fülle von links, ohne Lücken; Reihe nach Wahl.",
    QwantumRising =>
        "In einer Reihe steigen die Zahlen bis zur dicken Linie, danach fallen sie. Alle von 1 bis 33.",
    QwantumNeighbours => "Vor der Linie höher, dann tiefer. Nie gleich.",
    QwantumColumn => "Eine volle Spalte zählt ihre zweitkleinste Zahl. Gleiche nur einmal.",
    QwantumColumnMore => "Vier gleiche: diese Zahl. Ein Feld leer: noch nichts.",
    QwantumTurn =>
        "Ein Zug: Aktionen A, B, C. Wer zuerst am Zug ist, wird gelost; dann geht es im Uhrzeigersinn.",
    QwantumThrow =>
        "Aktion A: Wer am Zug ist, wirft alle sieben Würfel, dann einmal noch beliebige davon.",
    QwantumWriteB =>
        "Aktion B: Nur wer am Zug ist, darf eine Summe notieren. Diese Farbe fällt in C weg.",
    QwantumWriteC =>
        "Aktion C: Jeder, auch wer am Zug ist, darf eine andere Summe notieren, mehrere auch dieselbe.",
    QwantumOpen =>
        "Wurde in B nichts notiert, bleiben alle vier Farben für C. Jeder nimmt höchstens eine.",
    QwantumMiss =>
        "Fehlwurf: Wer am Zug ist, hat in B und C nichts notiert, auch freiwillig. Andere haben nie einen.",
    QwantumDeadRow =>
        "Nach 1 ist nichts tiefer, nach 33 nichts höher: Die Reihe ist tot. Das ist erlaubt.",
    QwantumEnd => "Blatt voll: Ende, in B sofort, in C nach allen.",
    QwantumFifthMiss =>
        "Auch der fünfte Fehlwurf beendet das Spiel, nach C. Die meisten Punkte gewinnen, auch geteilt.",
    QwantumPoints => "Spalten minus Fehlwürfe.",

    // The rules of Quantik, page by page.
    QuantikAim => "Vier verschiedene Formen in Reihe, Spalte oder Gebiet gewinnen.",
    QuantikPieces => "Jeder hat acht Figuren, je zwei: Kugel, Zylinder, Würfel, Kegel.",
    QuantikBoard => "Brett 4x4 mit vier Gebieten 2x2. Am Anfang leer.",
    QuantikTurn => "Wer beginnt, wird gelost. Im Wechsel muss jeder eine Figur setzen.",
    QuantikForbidden => "Verboten, wo der andere diese Form in Reihe, Spalte oder Gebiet hat.",
    QuantikOwn => "Eigene Formen verbieten nichts. Punkte: wo sie hin darf.",
    QuantikBoth => "Deine in der Spalte, aber seine in der Reihe: verboten.",
    QuantikFourth => "Wer die vierte setzt, gewinnt, egal wem die anderen gehören.",
    QuantikTwice => "Zweimal dieselbe Form: Die Linie wird nie vollständig.",
    QuantikNoMove => "Kein Zug möglich: Wer dran ist, verliert. Kein Remis.",

    // The rules of Quantum, page by page.
    TowersAim =>
        "Schlage und stapele. Wer zuerst drei feste Türme hat, sechs Figuren hoch oder mehr, gewinnt.",
    TowersBoard =>
        "10x6 Felder für schnelle Spiele oder 12x8. Schwarze Eckfelder gibt es vier oder acht.",
    TowersStart => "Je zwei Reihen zu acht. Wer beginnt, wird gelost.",
    TowersSingles =>
        "Eine einzelne Figur zieht ein Feld: Quadrat gerade, Kreis schräg, Kreuz auf beide Arten.",
    TowersReach =>
        "Ein Turm zieht ganz, in gerader Linie wie seine oberste Figur, höchstens so weit, wie er hoch ist.",
    TowersBlocked =>
        "Nie über eine Figur und nie auf die eigene Farbe. Du musst ziehen: Passen ist verboten.",
    TowersCapture =>
        "Du schlägst, indem du auf die andere Farbe ziehst. Du kommst obenauf, die Höhen zählen zusammen.",
    TowersTop =>
        "Der Turm gehört der Farbe oben. Die oberste Figur bestimmt, wie der ganze Turm zieht.",
    TowersBlack =>
        "Von einem schwarzen Eckfeld zieht Figur oder Turm beliebig weit, aber nie über andere.",
    TowersFixed =>
        "Ab Höhe sechs ist ein Turm fest: Er zieht nie, ist nicht zu schlagen und sperrt.",
    TowersWin => "Drei feste Türme mit deiner Farbe oben: Du gewinnst sofort.",
    TowersStop =>
        "Gezählt wird, wenn keiner mehr drei erreichen kann, oder wenn wer am Zug ist, nicht ziehen kann.",
    TowersStopToo =>
        "Auch nach 60 Zügen ohne Schlagen, bei der dritten gleichen Stellung, oder wenn beide wollen.",
    TowersCount =>
        "Die meisten Figuren in eigenen Türmen ab zwei gewinnen, aber nur mit einem festen Turm.",
    TowersDraw =>
        "Hat nur eine Seite einen festen Turm, gewinnt sie. Keine, oder gleich viele: unentschieden.",
    TowersFree =>
        "Andere Aufstellung: Jeder setzt 16 Figuren auf zwei Reihen, abwechselnd oder verdeckt.",

    AboutText =>
        "Gesellschaftsspiele für die Tasche.\nPfeile wählen, A bestätigt, B geht zurück; B halten öffnet das Menü.\nFrei unter MIT oder Apache 2.0. Die Namen der Spiele gehören ihren Verlagen.",
}
