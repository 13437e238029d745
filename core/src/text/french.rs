//! The words of the device in French.

use super::messages::{Message, words};

words! {
    "Français", "fr";

    // How a language writes what belongs to a name.
    Labelled => "{} : {}",

    Tagline => "jeux de poche",
    Qwantum => "Qwantum",
    Quantik => "Quantik",
    Quantum => "Quantum",
    Results => "Résultats",
    Settings => "Réglages",
    About => "À propos",

    Language => "Langue",
    Brightness => "Luminosité",
    ScreenOff => "Veille",
    Sound => "Son",
    Turned => "Retourné",
    Pace => "Vitesse",
    PaceSlow => "lente",
    PaceAtOnce => "aussitôt",
    Tips => "Astuces",
    On => "oui",
    Off => "non",
    Never => "jamais",

    Fairness => "Test des dés",
    FairnessWhat => "Compte chaque face",
    FairnessStart => "A : lancer",
    FairnessStop => "B : arrêter",
    VerdictFair => "Dés équilibrés",
    VerdictSuspicious => "Étrange : à refaire",
    VerdictUnfair => "Dés pipés !",

    Restarted => "Redémarrage forcé",
    Stalled => "L'appareil ne répondait plus et a été relancé.",
    Panicked => "Merci de signaler :",
    GoOn => "Continuer",

    // What was kept.
    ResumeText => "Reprendre la partie en cours ?",
    Notice => "À noter",
    NotKept => "La mémoire ne garde pas cette partie : elle sera perdue à l'extinction.",
    NoRoomLeft => "Plus de place : cette partie sera perdue à l'extinction.",
    SomeUnreadable => "Certaines données gardées sont illisibles. Le reste est là.",
    SomeMissing => "Les derniers coups d'une partie sont illisibles. Elle reprend juste avant.",

    // The results.
    LastGames => "Parties jouées",
    Statistics => "Statistiques",
    TopTen => "Dix meilleurs",
    TopTenByCode => "Top par code",
    NoTopTenByCode => "Aucune partie par code finie. Seul le premier essai d'un code compte.",
    Reset => "Remise à zéro",
    ResetTitle => "Remettre à zéro ?",
    ResetText => "Oublier les statistiques et les dix meilleurs ?",
    ResetSureTitle => "Vraiment ?",
    ResetSureText => "Les résultats de tous seront perdus. Les parties restent.",
    NoGamesYet => "Aucune partie terminée pour l'instant.",
    NobodyYet => "Personne n'a encore terminé une partie de ce jeu.",
    NoTopTen => "Personne n'a encore fini une partie de Qwantum.",
    Share => "Code QR",
    Delete => "Effacer",
    DeleteTitle => "Effacer la partie ?",
    DeleteText => "Les statistiques gardent son résultat.",
    GameUnreadable => "Cette partie est illisible.",
    ColumnGames => "part.",
    ColumnWon => "gagn.",
    ColumnDrawn => "nulle",
    ColumnBest => "max.",
    Games => "parties",
    GamesWon => "gagnées",
    GamesDrawn => "nulles",
    MostPoints => "record de points",
    MeanPoints => "moyenne de points",
    LongestTurns => "plus longue, tours",
    LongestMoves => "plus longue, coups",
    BestColumn => "meilleure colonne",
    ShareResult => "le résultat",
    ShareRecord => "la partie entière",
    LargeGrain => "gros",
    SmallGrain => "petit",

    // Setting up a game.
    Continue => "Reprendre",
    LastGame => "Dernière partie",
    Start => "Nouvelle partie",
    ReplaceTitle => "Nouvelle partie ?",
    ReplaceText => "La partie en cours sera perdue.",
    Players => "Joueurs",
    Play => "Mode",
    PlayTable => "table",
    PlayMySheet => "ma feuille",
    PlayDiceOnly => "dés seuls",
    Dice => "Dés",
    DeviceDice => "appareil",
    RealDice => "vrais",
    DiceByCode => "d'un code",
    Code => "Code",
    FriendsCode => "Code d'un ami",
    WrongCode => "Faux : à vérifier",
    CodeDice => "code {}",
    CodeReplayed => "{} : rejoué",
    First => "Premier",
    Drawn => "au sort",
    Player => "Joueur {}",

    // Qwantum at the table.
    Throw => "lancer",
    Keep => "garder",
    Write => "écrire",
    TotalNow => "total",
    WillFit => "entrera",
    Enter => "OK",
    Pass => "passe",
    End => "fin",
    NobodyElse => "plus personne",
    EndOfTurn => "fin du tour",
    OneMore => "encore une, ou fin",
    ThrowerWrites => "{} d'abord",
    EverybodyWrites => "tous ; {} lance",
    HintMiss => "manqué",
    DeviceWrites => "{} écrit",
    DevicePasses => "{} passe",
    HintBlocks => "bloque la rangée !",
    HintLook => "A : menu B : retour",
    Scores => "Points",
    Wins => "{} gagne !",
    SharedWin => "Victoire partagée",
    NewRecord => "Nouveau record !",
    BestSoFar => "meilleur score : {}",
    PlaceInTopTen => "dix meilleurs : n° {}",
    EndFilled => "{} : feuille complète",
    EndSeveral => "Feuilles complètes",
    EndMisses => "{} : 5 manqués",

    // My sheet.
    FixNumber => "Corriger",
    Turn => "Tour {}",
    WritesFirst => "{} d'abord",
    NumberThen => "< > nombre A : oui",
    ChoiceThen => "A : oui B : retour",
    AlsoChanges => "Change aussi : {}",
    ChangeAll => "Tous",
    Back => "Retour",
    ChangeToo => "Changer",
    TakeBack => "Annuler",
    NoLongerFits => "ne convient plus. Changer aussi, ou tout annuler ?",
    NowTaken => "le lanceur a pris cette couleur. Changer aussi, ou tout annuler ?",
    TooManyChanges => "Trop de tours devraient changer.",
    MySheet => "Ma feuille",
    Missed => "manq.",
    HintWriteOrMiss => "A écrire, B manqué",
    HintMarkMiss => "A : manqué {}",
    SheetFull => "Feuille complète",
    SheetMisses => "Cinq manqués",
    SheetEnded => "Partie terminée",
    EndOfGame => "Fin de partie",
    EndOfGameTitle => "Partie terminée ?",
    EndOfGameText => "La partie est finie à la table. On n'écrit plus rien.",

    // Dice only.
    DiceOnly => "Dés seuls",
    ThrowAgain => "encore {}",
    NextPlayer => "suivant",
    EndOfDiceText => "La partie est finie à la table. Les dés sont rangés.",

    // Advice.
    DecimalPoint => ",",
    BetterWas => "Mieux valait",
    GainPoints => "+{} points",
    GainPercent => "gain +{} %",
    WhyEndsGame => "feuille pleine : fin",
    WhyColumn => "colonne {} finie : {}",
    WhyAvoidsMiss => "évite un manqué : -{}",
    WhyRivalMayEnd => "{} va finir : vite !",
    WhySmallStep => "petit pas, place gardée",
    WhyRoomAbove => "de la place au-delà de {}",
    WhyRoomBelow => "de la place sous {}",
    WhyFillsRow => "rangée complète",
    WhyLeastHarm => "coûte le moins",
    WhyKeepsRoom => "rien ne vaut la place",
    WhyNothingFits => "rien ne convient",
    WhyKeepsDice => "garde les dés {}",
    WhyGoodAsItLies => "bon tel quel",
    WhyFitsNowhere => "ces dés conviennent mal",
    CostlyTurns => "A : coups coûteux ({})",
    Par => "repère {}",

    // The menu of a game.
    GameMenu => "Menu",
    Undo => "Annuler",
    Redo => "Rétablir",
    LookRound => "Feuilles",
    EnterTotals => "Les totaux",
    EnterDice => "Les dés",
    Leave => "Quitter",
    LeaveTitle => "Quitter la partie ?",
    LeaveText => "La partie attend, même appareil éteint.",
    Yes => "Oui",
    No => "Non",

    // Entering what lies on the table.
    White => "Blanc",
    Violet => "Violet",
    Blue => "Bleu",
    Red => "Rouge",
    Yellow => "Jaune",

    // One letter for each colour: on dice, rows and totals.
    VioletLetter => "V",
    BlueLetter => "B",
    RedLetter => "R",
    YellowLetter => "J",

    Totals => "Tous les totaux",

    // What the scorekeeper refuses.
    NotPossible => "Impossible",
    ReallySo => "Vraiment ?",
    CorrectIt => "Corriger",
    ItLiesThere => "C'est ça",
    BadWhite => "Le dé blanc va de 1 à 6.",
    BelowWhite => "Un total n'est jamais inférieur au dé blanc.",
    TooHigh => "Une couleur dépasse le blanc de 27 au plus.",
    TooLittle => "Six dés colorés font au moins 6 ensemble.",
    TooMuch => "Six dés colorés font au plus 36 ensemble.",
    TooManyDice => "Il faudrait plus de six dés colorés.",
    NoThrow => "Aucun lancer des six dés ne donne ces totaux ensemble.",
    NotWritable => "Ce nombre ne va pas dans la rangée.",
    KnownAlready => "Tout cela est déjà connu.",
    SaidOtherwise => "Un autre nombre a déjà été saisi pour ce lancer.",

    // Dice that cannot be trusted.
    DiceFailureTitle => "Pas de lancer",
    DiceFailureText => "Le hasard a échoué au test : dés non fiables.",
    NoLotTitle => "Pas de tirage",
    NoLots => "Le hasard a échoué au test. Réessayez ou choisissez qui commence.",
    TryAgain => "Réessayer",
    ChooseFirst => "Choisir",
    WhoBegins => "Qui commence ?",
    UseReal => "Vrais dés",

    // Quantik.
    Person => "humain",
    Novice => "novice",
    Easy => "facile",
    Medium => "moyen",
    Hard => "dur",
    Perfect => "parfait",
    Hint => "Conseil",
    Help => "Règles",
    Offer => "Finir ici ?",
    Review => "Revoir",
    KeepsTheWin => "garde la victoire",
    WinsTheGame => "gagne la partie",
    LostAnyway => "c'était déjà perdu",
    ThrewTheWin => "gâche la victoire !",
    Weighing => "réfléchit...",
    BeforeFirst => "avant le premier coup",
    HintLost => "Tout coup perd contre un jeu parfait.",
    WonByLine => "Quatre formes différentes sur une ligne.",
    WonByNoMove => "L'autre camp ne peut plus jouer : il perd.",

    // Quantum.
    Board => "Plateau",
    CentralBoard => "10x6",
    FullBoard => "12x8",
    Layout => "Placement",
    StandardLayout => "standard",
    InTurnLayout => "alterné",
    HiddenLayout => "caché",
    TurnBoard => "Pivoter",
    HandOver => "Réservé à {}",
    HandOverText => "Passez l'appareil : pièces placées sans être vues.",
    UndoHidden => "Les pièces placées sans être vues restent en place.",
    AgreeText => "Les deux joueurs veulent-ils finir et compter les tours ?",
    DeviceAgrees => "L'appareil est d'accord. Finir et compter les tours ?",
    OfferDeclined => "L'appareil perdrait : il continue.",
    Draw => "Partie nulle",
    InTowers => "{} en tours",
    EndThreeFixed => "Trois tours fixes.",
    EndNobodyCan => "Plus personne ne peut avoir 3 tours fixes.",
    EndNoMove => "Le joueur dont c'est le tour est bloqué.",
    EndRepetition => "La même position pour la troisième fois.",
    EndQuiet => "Soixante coups sans capture.",
    EndAgreement => "Fin d'un commun accord.",

    // The rules of Qwantum, page by page.
    QwantumAim =>
        "À 2-4, chacun sa feuille. Écrivez des totaux, remplissez des colonnes. Le plus de points gagne.",
    QwantumSevenDice => "Un dé blanc et six dés colorés, tous chiffrés.",
    QwantumTotals => "Total d'une couleur : le blanc et tous ses dés. Aucun dé : le blanc seul.",
    QwantumSheet => "De gauche à droite, sans trou ; rangées au choix.",
    QwantumRising =>
        "Dans une rangée, les nombres, de 1 à 33, montent jusqu'au trait épais, puis descendent.",
    QwantumNeighbours => "Plus grand avant, plus petit après, jamais égal.",
    QwantumColumn =>
        "Une colonne pleine vaut son deuxième plus petit nombre. Les égaux comptent une fois.",
    QwantumColumnMore => "Quatre égaux : ce nombre. Case vide : rien encore.",
    QwantumTurn =>
        "Un tour : actions A, B et C, et un joueur actif. Le premier est tiré au sort, puis sens horaire.",
    QwantumThrow =>
        "Action A : le joueur actif lance les sept dés, puis peut relancer une fois ceux de son choix.",
    QwantumWriteB =>
        "Action B : seul le joueur actif peut écrire un total. Cette couleur est alors exclue de C.",
    QwantumWriteC =>
        "Action C : chacun, l'actif aussi, peut écrire un autre total, plusieurs aussi le même.",
    QwantumOpen =>
        "Si rien n'a été écrit en B, les quatre couleurs restent pour C. Une seule par joueur.",
    QwantumMiss =>
        "Lancer manqué : l'actif n'a rien écrit en B ni en C, même exprès. Les autres n'en ont jamais.",
    QwantumDeadRow =>
        "Après un 1, rien de plus petit, après 33, rien de plus grand : la rangée est morte. C'est permis.",
    QwantumEnd => "Feuille pleine : fin. En B aussitôt, C après tous.",
    QwantumFifthMiss =>
        "Un 5e lancer manqué finit aussi la partie, après C. Le plus de points gagne, à égalité ensemble.",
    QwantumPoints => "Colonnes moins manqués.",

    // The rules of Quantik, page by page.
    QuantikAim => "Une ligne, colonne ou région de quatre formes différentes gagne.",
    QuantikPieces => "Huit pièces chacun, deux par forme : sphère, cylindre, cube, cône.",
    QuantikBoard => "Plateau 4x4 de quatre régions 2x2. Vide au début.",
    QuantikTurn => "Le premier est tiré au sort. À tour de rôle il faut poser une pièce.",
    QuantikForbidden => "Interdit si l'autre a la même forme en ligne, colonne ou région.",
    QuantikOwn => "Vos propres formes ne gênent pas. Points : cases permises.",
    QuantikBoth => "La vôtre en colonne, mais la sienne en ligne : interdit.",
    QuantikFourth => "Qui pose la 4e gagne aussitôt, peu importe à qui sont les autres.",
    QuantikTwice => "Deux fois la même forme : ligne à jamais incomplète.",
    QuantikNoMove => "Aucun coup permis : qui doit jouer perd. Pas de nulle.",

    // The rules of Quantum, page by page.
    TowersAim =>
        "Capturez et empilez. Gagne qui a le premier trois tours fixes, hautes de six pièces ou plus.",
    TowersBoard =>
        "10x6 cases pour jouer vite, ou 12x8. Les cases de coin noires sont quatre, ou huit.",
    TowersStart => "Deux rangs de huit. Qui commence : tiré au sort.",
    TowersSingles =>
        "Une pièce seule fait un pas : carré tout droit, cercle en diagonale, croix des deux façons.",
    TowersReach =>
        "Une tour avance entière, en ligne droite comme sa pièce du haut, au plus de sa hauteur.",
    TowersBlocked =>
        "Jamais par-dessus une pièce, ni sur votre couleur. Il faut jouer : passer est interdit.",
    TowersCapture =>
        "Capturez en arrivant sur l'autre couleur. Vous passez dessus, les hauteurs s'ajoutent.",
    TowersTop =>
        "La tour est à la couleur du haut. La pièce du haut commande les coups de toute la tour.",
    TowersBlack =>
        "D'une case de coin noire, pièce ou tour va à toute distance, mais jamais par-dessus.",
    TowersFixed =>
        "Haute de six ou plus, une tour est fixe : elle ne bouge plus, est imprenable et bloque.",
    TowersWin => "Trois tours fixes avec votre couleur en haut : vous gagnez aussitôt.",
    TowersStop =>
        "On compte les tours si aucun ne peut plus en avoir trois, ou si qui doit jouer est bloqué.",
    TowersStopToo =>
        "Aussi après 60 coups sans capture, à la 3e position identique, ou d'un commun accord.",
    TowersCount =>
        "Gagne qui a le plus de pièces dans ses tours de deux et plus, mais pas sans tour fixe.",
    TowersDraw => "Si un seul a une tour fixe, il gagne. Aucun, ou comptes égaux : partie nulle.",
    TowersFree =>
        "Autres départs : chacun place ses 16 pièces sur ses deux premiers rangs, alterné ou caché.",

    AboutText =>
        "Des jeux de société de poche.\nFlèches : choisir. A : valider. B : retour ; B maintenu : menu.\nLibre sous MIT ou Apache 2.0. Les noms des jeux sont à leurs éditeurs.",
}
