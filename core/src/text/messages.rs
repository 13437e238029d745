//! The table of messages: a name, its room, and its words in English, French, Italian and Polish.

use super::{Language, Room};

macro_rules! messages {
    ($($name:ident: $room:ident => $english:literal, $french:literal, $italian:literal, $polish:literal;)*) => {
        /// Something the device says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Message {
            $(#[doc = $english] $name,)*
        }

        impl Message {
            /// All of them.
            pub const ALL: &'static [Message] = &[$(Message::$name),*];

            /// The room that it has on the screen.
            pub const fn room(self) -> Room {
                match self {
                    $(Message::$name => Room::$room,)*
                }
            }

            /// Its words in a language.
            pub const fn text(self, language: Language) -> &'static str {
                match self {
                    $(Message::$name => match language {
                        Language::English => $english,
                        Language::French => $french,
                        Language::Italian => $italian,
                        Language::Polish => $polish,
                    },)*
                }
            }
        }
    };
}

messages! {
    Tagline: Title => "games in a pocket", "des jeux en poche", "giochi in tasca", "gry w kieszeni";
    Qwantum: Entry => "Qwantum", "Qwantum", "Qwantum", "Qwantum";
    Quantik: Entry => "Quantik", "Quantik", "Quantik", "Quantik";
    Quantum: Entry => "Quantum", "Quantum", "Quantum", "Quantum";
    Results: Entry => "Results", "Résultats", "Risultati", "Wyniki";
    Settings: Entry => "Settings", "Réglages", "Impostazioni", "Ustawienia";
    About: Entry => "About", "À propos", "Informazioni", "O urządzeniu";

    Language: Label => "Language", "Langue", "Lingua", "Język";
    Contrast: Label => "Brightness", "Luminosité", "Luminosità", "Jasność";
    ScreenOff: Label => "Screen off", "Veille", "Spegni dopo", "Wygaszanie";
    Sound: Label => "Sound", "Son", "Suono", "Dźwięk";
    Turned: Label => "Upside down", "Retourné", "Capovolto", "Odwrócony";
    On: Value => "on", "oui", "sì", "tak";
    Off: Value => "off", "non", "no", "nie";
    Never: Value => "never", "jamais", "mai", "nigdy";

    Fairness: Label => "Dice test", "Test dés", "Prova dadi", "Test kostek";
    FairnessStart: Title => "A: throw them", "A : lancer", "A: lancia", "A: rzucaj";
    FairnessStop: Title => "B: stop", "B : arrêter", "B: ferma", "B: przerwij";
    VerdictFair: Title => "The dice are fair", "Les dés sont justes", "I dadi sono onesti", "Kostki są uczciwe";
    VerdictSuspicious: Title => "Odd: test again", "Étrange : à refaire", "Strano: ripeti", "Dziwne: powtórz test";
    VerdictUnfair: Title => "The dice are unfair!", "Les dés sont faussés", "Dadi non onesti!", "Kostki są nieuczciwe";

    Restarted: Title => "It had to restart", "Redémarrage forcé", "Riavvio forzato", "Ponowny start";
    Stalled: Prose =>
        "The device did not answer and was started again.",
        "L'appareil ne répondait plus et a été relancé.",
        "Il dispositivo non rispondeva ed è stato riavviato.",
        "Urządzenie nie odpowiadało i zostało uruchomione ponownie.";
    Panicked: Prose => "Please report this:", "Merci de signaler :", "Da segnalare, grazie:", "Prosimy to zgłosić:";
    GoOn: Choice => "Go on", "Continuer", "Avanti", "Dalej";

    // What was kept.
    ResumeText: Prose =>
        "Go on with the unfinished game?", "Reprendre la partie en cours ?", "Riprendere la partita in corso?", "Wrócić do niedokończonej gry?";
    Notice: Title => "Please note", "À noter", "Attenzione", "Uwaga";
    NotKept: Prose =>
        "The memory does not keep this game: it is lost when switched off.",
        "La mémoire ne garde pas cette partie : elle sera perdue à l'extinction.",
        "La memoria non conserva questa partita: spegnendo andrà persa.",
        "Pamięć nie zapisuje tej gry: zniknie po wyłączeniu.";
    NoRoomLeft: Prose =>
        "There is no room left: this game is lost when switched off.",
        "Plus de place : cette partie sera perdue à l'extinction.",
        "Non c'è più posto: spegnendo la partita andrà persa.",
        "Brak miejsca: ta gra zniknie po wyłączeniu.";
    SomeUnreadable: Prose =>
        "Some of what was kept cannot be read. The rest is here.",
        "Une partie des données gardées est illisible. Le reste est là.",
        "Alcuni dati conservati non si leggono. Il resto c'è.",
        "Części zapisanych danych nie da się odczytać. Reszta jest.";
    SomeMissing: Prose =>
        "The last actions of a game cannot be read. It goes on before them.",
        "Les derniers coups d'une partie sont illisibles. Elle reprend avant eux.",
        "Le ultime azioni di una partita non si leggono. Riprende da prima.",
        "Ostatnich ruchów gry nie da się odczytać. Gra wraca przed nie.";

    // The results.
    LastGames: Entry => "Last games", "Derniers jeux", "Ultime partite", "Ostatnie gry";
    Statistics: Entry => "Statistics", "Statistiques", "Statistiche", "Statystyki";
    TopTen: Entry => "Top ten", "Dix meilleurs", "I dieci migliori", "Najlepsze wyniki";
    Reset: Entry => "Reset", "Remise à zéro", "Azzera", "Wyzeruj";
    ResetTitle: Title => "Reset?", "Remettre à zéro ?", "Azzerare?", "Wyzerować?";
    ResetText: Prose =>
        "Forget all statistics and the top ten?",
        "Oublier les statistiques et les dix meilleurs ?",
        "Dimenticare le statistiche e i dieci migliori?",
        "Usunąć statystyki i najlepsze wyniki?";
    ResetSureTitle: Title => "Really?", "Vraiment ?", "Davvero?", "Na pewno?";
    ResetSureText: Prose =>
        "Everybody's results go for good. The last games stay.",
        "Les résultats de tous seront perdus. Les parties restent.",
        "I risultati di tutti andranno persi. Le partite restano.",
        "Wyniki wszystkich przepadną. Ostatnie gry zostaną.";
    NoGamesYet: Prose =>
        "No game has been finished yet.", "Aucune partie terminée pour l'instant.", "Nessuna partita finita finora.", "Żadna gra nie została jeszcze skończona.";
    NobodyYet: Prose =>
        "Nobody has finished this game yet.", "Personne n'a encore fini ce jeu.", "Nessuno ha ancora finito questo gioco.", "Nikt jeszcze nie skończył tej gry.";
    NoTopTen: Prose =>
        "Nobody has finished a game of Qwantum yet.", "Personne n'a encore fini une partie de Qwantum.", "Nessuno ha ancora finito una partita di Qwantum.", "Nikt jeszcze nie skończył gry w Qwantum.";
    Share: Label => "QR code", "Code QR", "Codice QR", "Kod QR";
    Delete: Label => "Delete", "Effacer", "Elimina", "Usuń";
    DeleteTitle: Title => "Delete the game?", "Effacer la partie ?", "Eliminarla?", "Usunąć grę?";
    DeleteText: Prose =>
        "The statistics keep its result.", "Les statistiques gardent son résultat.", "Le statistiche ne conservano il risultato.", "Statystyki zachowają jej wynik.";
    GameUnreadable: Prose =>
        "This game cannot be read.", "Cette partie est illisible.", "Questa partita non si legge.", "Tej gry nie da się odczytać.";
    ColumnGames: Side => "games", "jeux", "part.", "gry";
    ColumnWon: Side => "won", "gagné", "vinte", "wygr.";
    ColumnDrawn: Side => "drawn", "nuls", "pari", "remis";
    ColumnBest: Side => "best", "max.", "max.", "maks.";
    Games: Line => "games", "parties", "partite", "gry";
    GamesWon: Line => "won", "gagnées", "vinte", "wygrane";
    GamesDrawn: Line => "drawn", "nulles", "pari", "remisy";
    MostPoints: Line => "most points", "record de points", "punti, record", "najwięcej punktów";
    MeanPoints: Line => "mean points", "moyenne de points", "punti in media", "średnio punktów";
    LongestTurns: Line => "longest game, turns", "plus longue, tours", "più lunga, turni", "najdłuższa, tury";
    LongestMoves: Line => "longest game, moves", "plus longue, coups", "più lunga, mosse", "najdłuższa, ruchy";
    BestColumn: Line => "best column", "meilleure colonne", "migliore colonna", "najlepsza kolumna";
    ShareResult: Margin => "the result", "le résultat", "il risultato", "wynik gry";
    ShareRecord: Margin => "the whole game", "la partie entière", "la partita intera", "zapis całej gry";
    LargeGrain: Button => "large", "gros", "grande", "duży";
    SmallGrain: Button => "small", "petit", "piccolo", "mały";

    // Setting up a game.
    Continue: Label => "Go on", "Reprendre", "Riprendi", "Wróć do gry";
    Start: Label => "New game", "Nouveau jeu", "Nuovo gioco", "Nowa gra";
    ReplaceTitle: Title => "A new game?", "Un nouveau jeu ?", "Un nuovo gioco?", "Nowa gra?";
    ReplaceText: Prose =>
        "The unfinished game will be lost.", "La partie en cours sera perdue.", "La partita in corso andrà persa.", "Niedokończona gra przepadnie.";
    Players: Label => "Players", "Joueurs", "Giocatori", "Gracze";
    Dice: Label => "Dice", "Dés", "Dadi", "Kostki";
    DeviceDice: Value => "thrown", "lancés", "lanciati", "rzucane";
    RealDice: Value => "real", "réels", "veri", "własne";
    First: Label => "First", "Premier", "Comincia", "Zaczyna";
    Drawn: Value => "drawn", "au sort", "a sorte", "losowo";
    Player: Label => "Player", "Joueur", "Giocatore", "Gracz";
    Name: Title => "Name", "Nom", "Nome", "Imię";

    // Qwantum at the table.
    Throw: Button => "throw", "lancer", "lancia", "rzuć";
    Keep: Button => "keep", "garder", "tieni", "zostaw";
    Write: Button => "write", "écrire", "scrivi", "zapis";
    Enter: Button => "OK", "OK", "OK", "OK";
    Pass: Side => "pass", "passe", "passo", "pas";
    HintWrite: Hint => "A: write", "A : écrire", "A: scrivi", "A: wpisz";
    HintPass: Hint => "A: pass", "A : passer", "A: passa", "A: pas";
    HintMiss: Hint => "pass: a miss", "passer = raté", "passo = mancato", "pas: błędny rzut";
    HintBlocks: Hint => "blocks the row!", "bloque la rangée", "blocca la fila!", "zablokuje rząd!";
    HintLook: Hint => "B: back", "B : retour", "B: indietro", "B: wstecz";
    Scores: Title => "Scores", "Points", "Punti", "Punkty";
    Wins: Line => "{} wins!", "{} gagne !", "Vince {}!", "Wygrywa {}!";
    SharedWin: Line => "A shared win", "Victoire partagée", "Vittoria condivisa", "Wspólne zwycięstwo";
    EndFilledB: Line => "{} filled it all in B", "{} a tout rempli en B", "{} completa in B", "{}: pełny arkusz w B";
    EndFilledC: Line => "{} filled it all in C", "{} a tout rempli en C", "{} completa in C", "{}: pełny arkusz w C";
    EndSeveral: Line => "Several filled it all", "Plusieurs ont fini", "Più fogli completi", "Kilka pełnych arkuszy";
    EndMisses: Line => "{} has 5 misses", "{} : 5 lancers ratés", "{}: 5 tiri mancati", "{}: 5 błędnych rzutów";

    // The menu of a game.
    GameMenu: Title => "Menu", "Menu", "Menu", "Menu";
    Undo: Label => "Undo", "Annuler", "Annulla", "Cofnij";
    Redo: Label => "Redo", "Rétablir", "Ripeti", "Przywróć";
    LookRound: Label => "Sheets", "Feuilles", "Schede", "Arkusze";
    EnterTotals: Label => "All totals", "Les totaux", "I totali", "Sumy";
    EnterDice: Label => "The dice", "Les dés", "I dadi", "Kostki";
    Leave: Label => "Leave", "Quitter", "Esci", "Wyjdź";
    LeaveTitle: Title => "Leave the game?", "Quitter la partie ?", "Lasciare il gioco?", "Wyjść z gry?";
    LeaveText: Prose =>
        "The game waits, even when switched off.",
        "La partie store_changes, même éteinte.",
        "La partita aspetta, anche a dispositivo spento.",
        "Gra zaczeka, nawet po wyłączeniu.";
    Yes: Choice => "Yes", "Oui", "Sì", "Tak";
    No: Choice => "No", "Non", "No", "Nie";

    // Entering what lies on the table.
    White: Label => "White", "Blanc", "Bianco", "Biała";
    Violet: Label => "Violet", "Violet", "Viola", "Fioletowy";
    Blue: Label => "Blue", "Bleu", "Blu", "Niebieski";
    Red: Label => "Red", "Rouge", "Rosso", "Czerwony";
    Yellow: Label => "Yellow", "Jaune", "Giallo", "Żółty";

    // One letter for each colour: on dice, rows and totals.
    VioletLetter: Letter => "V", "V", "V", "F";
    BlueLetter: Letter => "B", "B", "B", "N";
    RedLetter: Letter => "R", "R", "R", "C";
    YellowLetter: Letter => "Y", "J", "G", "Ż";

    Totals: Title => "All totals", "Tous les totaux", "Tutti i totali", "Wszystkie sumy";

    // What the scorekeeper refuses.
    NotPossible: Title => "Not possible", "Impossible", "Impossibile", "Niemożliwe";
    BadWhite: Prose =>
        "The white die shows 1 to 6.", "Le dé blanc va de 1 à 6.", "Il dado bianco va da 1 a 6.", "Biała kostka ma od 1 do 6.";
    BelowWhite: Prose =>
        "A total is never less than the white die.", "Un total n'est jamais inférieur au dé blanc.", "Un totale non è mai minore del dado bianco.", "Suma nie może być mniejsza niż biała kostka.";
    TooHigh: Prose =>
        "The dice give one colour at most 27 above white.", "Une couleur fait au plus 27 de plus que le blanc.", "Un colore dà al massimo 27 oltre il bianco.", "Jeden kolor daje najwyżej 27 ponad białą kostkę.";
    TooLittle: Prose =>
        "Six coloured dice show at least 6 together.", "Six dés colorés font au moins 6 ensemble.", "Sei dadi colorati danno almeno 6 insieme.", "Sześć kolorowych kostek daje razem co najmniej 6.";
    TooMuch: Prose =>
        "Six coloured dice show at most 36 together.", "Six dés colorés font au plus 36 ensemble.", "Sei dadi colorati danno al massimo 36 insieme.", "Sześć kolorowych kostek daje razem najwyżej 36.";
    TooManyDice: Prose =>
        "That takes more than six coloured dice.", "Il faudrait plus de six dés colorés.", "Servirebbero più di sei dadi colorati.", "Potrzeba by więcej niż sześciu kolorowych kostek.";
    NoThrow: Prose =>
        "No throw of the six dice gives these totals together.", "Aucun lancer des six dés ne donne ces totaux ensemble.", "Nessun lancio dei sei dadi dà questi totali insieme.", "Żaden rzut sześcioma kostkami nie daje razem takich sum.";
    NotWritable: Prose =>
        "This number does not fit the row.", "Ce nombre ne va pas dans la rangée.", "Questo numero non entra nella fila.", "Ta liczba nie pasuje do rzędu.";
    KnownAlready: Prose =>
        "All of that is known already.", "Tout cela est déjà connu.", "Tutto questo è già noto.", "To wszystko już wiadomo.";
    SaidOtherwise: Prose =>
        "Another number was entered for this throw before.", "Un autre nombre a déjà été saisi pour ce lancer.", "Per questo tiro è già stato inserito un altro numero.", "Dla tego rzutu wpisano już inną liczbę.";

    // Dice that cannot be trusted.
    DiceFailureTitle: Title => "No throw", "Pas de lancer", "Nessun lancio", "Brak rzutu";
    DiceFailureText: Prose =>
        "Chance failed its test: these dice cannot be trusted.",
        "Le hasard a échoué au test : dés non fiables.",
        "Il caso non supera il test: dadi non affidabili.",
        "Test losowości nie powiódł się: kostki są niepewne.";
    NoLots: Prose =>
        "Chance failed its test. Start again or choose who is first.",
        "Le hasard a échoué au test. Relancez ou choisissez.",
        "Il caso non supera il test. Riprova o scegli chi comincia.",
        "Test losowości zawiódł. Ponów lub wybierz gracza.";
    TryAgain: Choice => "Again", "Réessayer", "Riprova", "Ponów";
    UseReal: Choice => "Real dice", "Vrais dés", "Dadi veri", "Własne";

    // Quantik.
    Person: Value => "person", "humain", "persona", "człowiek";
    Novice: Value => "novice", "novice", "novizio", "laik";
    Easy: Value => "easy", "facile", "facile", "łatwy";
    Medium: Value => "medium", "moyen", "medio", "średni";
    Hard: Value => "hard", "dur", "duro", "trudny";
    Perfect: Value => "perfect", "parfait", "perfetto", "mistrz";
    Hint: Label => "Hint", "Indice", "Consiglio", "Podpowiedź";
    Help: Label => "Rules", "Règles", "Regole", "Zasady";
    Offer: Label => "End here?", "Finir ici ?", "Finire qui?", "Zakończyć?";
    Review: Label => "Review", "Revoir", "Rivedi", "Przegląd";
    KeepsTheWin: Beside => "keeps the win", "garde le gain", "tiene la vittoria", "utrzymuje wygraną";
    WinsTheGame: Beside => "wins the game", "gagne la partie", "vince la partita", "wygrywa grę";
    LostAnyway: Beside => "was lost already", "c'était déjà perdu", "era già persa", "i tak już przegrana";
    ThrewTheWin: Beside => "threw the win away!", "a gâché le gain !", "ha buttato la vittoria!", "stracona wygrana!";
    Weighing: Beside => "thinking...", "réfléchit...", "ci pensa...", "myśli...";
    BeforeFirst: Beside => "before the first move", "avant le premier coup", "prima della prima mossa", "przed pierwszym ruchem";
    HintLost: Prose =>
        "Every move loses against perfect play.", "Tout coup perd contre un jeu parfait.", "Ogni mossa perde contro un gioco perfetto.", "Każdy ruch przegrywa z grą idealną.";
    FilledWins: Title => "Filled pieces win", "Les pleins gagnent", "Vincono i pieni", "Wygrywają pełne";
    OutlinedWins: Title => "Outlined pieces win", "Les creux gagnent", "Vincono i vuoti", "Wygrywają puste";
    WonByLine: Prose =>
        "Four different shapes in one line.", "Quatre formes différentes sur une ligne.", "Quattro forme diverse su una linea.", "Cztery różne kształty w jednej linii.";
    WonByNoMove: Prose =>
        "The other side has no move left, and loses.", "L'autre camp ne peut plus jouer : il perd.", "L'altra parte non può più muovere e perde.", "Druga strona nie ma ruchu i przegrywa.";
    QuantikHelp: Prose =>
        "Put down one piece a turn. Whoever puts the fourth different shape in a row, column or region wins, whoever owns the others.\nA shape may not go where the opponent has the same shape in the row, column or region.\nNo move: you lose.\nAgainst perfect play, whoever begins loses.",
        "Posez une pièce par tour. Qui pose la quatrième forme différente d'une ligne, colonne ou région gagne, à qui que soient les autres.\nUne forme ne va pas où l'adversaire a la même dans la ligne, la colonne ou la région.\nSans coup possible : perdu.\nContre un jeu parfait, qui commence perd.",
        "Un pezzo a turno. Chi mette la quarta forma diversa in una riga, colonna o regione vince, di chiunque siano le altre.\nUna forma non va dove l'avversario ha la stessa nella riga, colonna o regione.\nSenza mosse: hai perso.\nContro un gioco perfetto chi comincia perde.",
        "Połóż jedną figurę na turę. Kto doda czwarty różny kształt w wierszu, kolumnie lub obszarze, wygrywa, czyjekolwiek są pozostałe.\nNie wolno kłaść kształtu tam, gdzie przeciwnik ma taki sam w wierszu, kolumnie lub obszarze.\nBrak ruchu: przegrana.\nPrzy idealnej grze zaczynający przegrywa.";

    // Quantum.
    Board: Label => "Board", "Plateau", "Tavoliere", "Plansza";
    CentralBoard: Value => "10x6", "10x6", "10x6", "10x6";
    FullBoard: Value => "12x8", "12x8", "12x8", "12x8";
    Layout: Label => "Layout", "Placement", "Posizioni", "Ustawienie";
    StandardLayout: Value => "standard", "standard", "standard", "zwykłe";
    InTurnLayout: Value => "in turn", "alterné", "a turno", "kolejno";
    HiddenLayout: Value => "hidden", "caché", "nascosto", "ukryte";
    TurnBoard: Label => "Turn board", "Pivoter", "Ruota", "Obracanie";
    HandOver: Title => "Hand it over", "Passez l'appareil", "Passa il gioco", "Podaj dalej";
    HandOverText: Prose =>
        "Now the other player places the pieces, unseen.", "L'autre joueur place ses pièces, sans être vu.", "Ora l'altro giocatore dispone i pezzi, non visto.", "Teraz drugi gracz ustawia figury, w ukryciu.";
    AgreeText: Prose =>
        "Do both agree to stop and count the towers?", "Les deux joueurs veulent-ils finir et compter ?", "Entrambi vogliono finire e contare le torri?", "Czy obaj gracze chcą skończyć i policzyć wieże?";
    DeviceAgrees: Prose =>
        "The device agrees. Stop and count the towers?", "L'appareil est d'accord. Finir et compter ?", "Il dispositivo accetta. Finire e contare?", "Urządzenie się zgadza. Skończyć i policzyć wieże?";
    OfferDeclined: Prose =>
        "The device would lose, and plays on.", "L'appareil perdrait : il continue.", "Il dispositivo perderebbe: continua.", "Urządzenie by przegrało, więc gra dalej.";
    Draw: Title => "A draw", "Partie nulle", "Parità", "Remis";
    InTowers: Label => "in towers", "en tours", "in torri", "w wieżach";
    EndThreeFixed: Prose =>
        "Three fixed towers.", "Trois tours fixes.", "Tre torri fisse.", "Trzy wieże stałe.";
    EndNobodyCan: Prose =>
        "Neither can reach three fixed towers.", "Aucun ne peut plus avoir trois tours fixes.", "Nessuno può più avere tre torri fisse.", "Nikt już nie zdobędzie trzech stałych wież.";
    EndNoMove: Prose =>
        "Whoever is to move has no move.", "Le joueur au trait ne peut pas jouer.", "Chi deve muovere non ha mosse.", "Gracz na ruchu nie ma ruchu.";
    EndRepetition: Prose =>
        "The same position for the third time.", "La même position pour la troisième fois.", "La stessa posizione per la terza volta.", "Ta sama pozycja po raz trzeci.";
    EndQuiet: Prose =>
        "Sixty moves without a capture.", "Soixante coups sans capture.", "Sessanta mosse senza catture.", "Sześćdziesiąt ruchów bez bicia.";
    EndAgreement: Prose => "Both agreed to stop.", "Fin d'un commun accord.", "Fine di comune accordo.", "Koniec za zgodą obu.";
    TowersHelp: Prose =>
        "Squares move straight, circles diagonally, crosses both ways: a single piece one step, a tower up to its height, from a black corner any distance. Never over others.\nCapture by landing on the other colour: you go on top, and the top piece rules the tower.\nFrom height six a tower is fixed: it stays and blocks.\nThree fixed towers win. If nobody can, whoever has a fixed tower and most pieces in towers wins.",
        "Les carrés vont droit, les cercles en diagonale, les croix des deux façons : une pièce seule d'un pas, une tour jusqu'à sa hauteur, depuis un coin noir sans limite. Jamais par-dessus.\nCapturez en arrivant sur l'autre couleur : vous passez dessus, et la pièce du haut commande.\nDès six de haut, une tour est fixe : elle reste et bloque.\nTrois tours fixes gagnent. Sinon gagne qui a une tour fixe et le plus de pièces en tours.",
        "I quadrati vanno dritti, i cerchi in diagonale, le croci in entrambi i modi: un pezzo solo di un passo, una torre fino alla sua altezza, da un angolo nero senza limite. Mai sopra altri.\nCattura chi arriva sull'altro colore: va sopra, e il pezzo in cima comanda.\nDa sei in su la torre è fissa: resta e blocca.\nTre torri fisse vincono. Altrimenti vince chi ha una torre fissa e più pezzi in torri.",
        "Kwadraty chodzą prosto, koła na ukos, krzyże tak i tak: jedna figura o jedno pole, wieża do swojej wysokości, z czarnego rogu dowolnie daleko. Nigdy nad innymi.\nBijesz, wchodząc na drugi kolor: stajesz na górze, a górna figura rządzi wieżą.\nOd wysokości sześć wieża jest stała: stoi i blokuje.\nTrzy stałe wieże wygrywają. Inaczej wygrywa, kto ma stałą wieżę i najwięcej figur w wieżach.";

    AboutText: Prose =>
        "Tabletop games in a pocket.\nArrows choose, A does, B goes back; B held opens the menu.\nFree under MIT or Apache 2.0. The games' names belong to their publishers.",
        "Des jeux de société en poche.\nFlèches : choisir. A : valider. B : retour ; B maintenu : menu.\nLibre sous MIT ou Apache 2.0. Les noms des jeux sont à leurs éditeurs.",
        "Giochi da tavolo in tasca.\nFrecce: scegli. A: conferma. B: indietro; B a lungo: menu.\nLibero con licenza MIT o Apache 2.0. I nomi dei giochi sono dei loro editori.",
        "Gry planszowe w kieszeni.\nStrzałki: wybór. A: zatwierdź. B: wstecz; przytrzymaj B: menu.\nWolna licencja MIT lub Apache 2.0. Nazwy gier należą do ich wydawców.";
}
