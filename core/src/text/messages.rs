//! The messages: the name of each, and its space on the screen. Each language has a file with the
//! texts; a language that lacks a message does not compile.

use super::TextSpace;

macro_rules! messages {
    ($($name:ident: $space:ident;)*) => {
        /// Something the device says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "its English words are its documentation")]
        pub enum Message {
            $($name,)*
        }

        impl Message {
            /// All messages.
            pub const ALL: &'static [Message] = &[$(Message::$name),*];

            /// The message's space on the screen.
            pub const fn space(self) -> TextSpace {
                match self {
                    $(Message::$name => TextSpace::$space,)*
                }
            }
        }
    };
}

/// Defines the texts of a language: its own name for itself, its two-letter code, and a text for
/// every message. They are stored as one long text: separate texts, with an address and a length
/// each, took 22 KB more flash.
macro_rules! words {
    ($name:literal, $code:literal; $($message:ident => $text:literal,)*) => {
        pub(super) const NAME: &str = $name;
        pub(super) const CODE: &str = $code;

        const fn words(message: Message) -> &'static str {
            match message {
                $(Message::$message => $text,)*
            }
        }

        /// Where each message ends in the long text; the next begins there.
        static ENDS: [u16; Message::ALL.len()] = {
            let mut ends = [0; Message::ALL.len()];
            let (mut next, mut end) = (0, 0);
            while next < ends.len() {
                end += words(Message::ALL[next]).len();
                assert!(end <= u16::MAX as usize);
                ends[next] = end as u16;
                next += 1;
            }
            ends
        };

        const BYTES: [u8; ENDS[Message::ALL.len() - 1] as usize] = {
            let mut bytes = [0; ENDS[Message::ALL.len() - 1] as usize];
            let (mut next, mut end) = (0, 0);
            while next < Message::ALL.len() {
                let text = words(Message::ALL[next]).as_bytes();
                let mut byte = 0;
                while byte < text.len() {
                    bytes[end] = text[byte];
                    (byte, end) = (byte + 1, end + 1);
                }
                next += 1;
            }
            bytes
        };

        static LONG_TEXT: &str = match core::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("texts one after the other are a text"),
        };

        pub(super) fn text(message: Message) -> &'static str {
            let place = message as usize;
            let start = match place {
                0 => 0,
                _ => ENDS[place - 1],
            };
            LONG_TEXT
                .get(usize::from(start)..usize::from(ENDS[place]))
                .unwrap_or_default()
        }
    };
}
pub(super) use words;

messages! {
    // A label and its value.
    Labelled: Line;

    Tagline: Title;
    Qwantum: Entry;
    Quantik: Entry;
    Quantum: Entry;
    QwantumLine: GameLine;
    QuantikLine: GameLine;
    QuantumLine: GameLine;
    TryItFirst: Prose;
    Results: Entry;
    Settings: Entry;
    About: Entry;

    Language: Label;
    Brightness: Label;
    ScreenOff: Label;
    Sound: Label;
    VolumeLow: Value;
    VolumeHigh: Value;
    Turned: Label;
    Animations: Label;
    Pace: Label;
    PaceSlow: Value;
    PaceAtOnce: Value;
    Tips: Label;
    Battery: Label;
    Alkaline: Value;
    On: Value;
    Off: Value;
    Never: Value;
    GroupPlay: Entry;
    GroupScreen: Entry;
    GroupPower: Entry;
    GroupDevice: Entry;
    ScreenType: Entry;
    IsFrameWhole: WholeLine;
    KeepScreen: Title;
    Update: Entry;
    UpdateText: Prose;
    UpdateReady: Prose;

    Fairness: Entry;
    FairnessWhat: Line;
    FairnessStart: Title;
    FairnessStop: Title;
    VerdictFair: Title;
    VerdictSuspicious: Title;
    VerdictUnfair: Title;

    Restarted: Title;
    Stalled: Prose;
    Panicked: Prose;
    GoOn: Choice;

    // The buttons.
    ArrowsChoose: Button;
    ADoes: Choice;
    BGoesBack: Choice;
    BHeld: Held;
    Buttons: Label;
    DoesMenu: Does;
    DoesSheets: Does;
    DoesThrowAll: Does;
    DoesDie: Does;
    DoesFaces: Does;
    DoesThrowOrKeep: Does;
    DoesTakeDie: Does;
    DoesGoToWriting: Does;
    DoesColour: Does;
    DoesColourOrPlayer: Does;
    DoesWhoseEntry: Does;
    DoesNumber: Does;
    DoesNumberOrPlayer: Does;
    DoesWrite: Does;
    DoesGoOn: Does;
    DoesLeave: Does;
    DoesRow: Does;
    DoesMissOrBack: Does;
    DoesNextPlayer: Does;
    DoesGoBack: Does;
    DoesShape: Does;
    DoesGoToBoard: Does;
    DoesSquare: Does;
    DoesPutDown: Does;
    DoesOtherShape: Does;
    DoesPickUp: Does;
    DoesLetGo: Does;
    DoesWhatNext: Does;

    // Saved games and warnings.
    ResumeText: Prose;
    Notice: Title;
    NotKept: Prose;
    NoRoomLeft: Prose;
    BatteryLow: Prose;
    BatteryEmpty: Title;
    SavedBefore: Prose;
    SomeUnreadable: Prose;
    SomeMissing: Prose;

    // The results.
    LastGames: Entry;
    Statistics: Entry;
    TopTen: Entry;
    TopTenAlone: Entry;
    QwantumAlone: Entry;
    TopTenByCode: Entry;
    NoTopTenByCode: Prose;
    Reset: Entry;
    ResetTitle: Title;
    ResetText: Prose;
    ResetSureText: Prose;
    NoGamesYet: Prose;
    NobodyYet: Prose;
    NoTopTen: Prose;
    Share: Label;
    Delete: Label;
    DeleteTitle: Title;
    DeleteText: Prose;
    GameUnreadable: Prose;
    ColumnGames: Side;
    ColumnWon: Side;
    ColumnDrawn: Side;
    ColumnBest: Side;
    Games: Line;
    GamesWon: Line;
    GamesDrawn: Line;
    MostPoints: Line;
    MeanPoints: Line;
    LongestTurns: Line;
    LongestMoves: Line;
    BestColumn: Line;
    ShareResult: Margin;
    ShareRecord: Margin;
    LargeGrain: Button;
    SmallGrain: Button;

    // Setting up a game.
    Continue: Entry;
    LastGame: Entry;
    WhoseTurn: NamedLabel;
    NextGame: Title;
    Swap: Label;
    Start: Entry;
    ReplaceTitle: Title;
    ReplaceText: Prose;
    Players: Label;
    Play: ShortLabel;
    PlayTable: LongValue;
    PlayMySheet: LongValue;
    PlayDiceOnly: LongValue;
    Dice: ShortLabel;
    DeviceDice: LongValue;
    RealDice: LongValue;
    DiceByCode: LongValue;
    Code: ShortLabel;
    FriendsCode: Title;
    WrongCode: Line;
    CodeDice: Line;
    CodeReplayed: Line;
    First: Label;
    Drawn: Value;
    Player: Label;
    WhoPlays: Entry;

    // Qwantum at the table.
    Throw: Button;
    Keep: Button;
    Write: Button;
    TotalNow: Button;
    WillFit: Button;
    Enter: Button;
    Pass: LastSide;
    End: LastSide;
    NobodyElse: LongHint;
    EndOfTurn: Beside;
    OneMore: LongHint;
    ThrowerWrites: NamedHint;
    EverybodyWrites: LongHint;
    HintMiss: Hint;
    NowThrows: Title;
    NowWrites: Title;
    DeviceWrites: NamedHint;
    DevicePasses: NamedHint;
    HintBlocks: LongHint;
    HintLook: LongHint;
    Scores: Title;
    SharedWin: Line;
    PlayAgain: Label;
    NewRecord: Title;
    BestSoFar: Line;
    PlaceInTopTen: Line;
    NoRecord: Line;
    EndFilled: Line;
    EndSeveral: Line;
    EndMisses: Line;
    EndEnded: Line;

    // Correcting an entry.
    FixNumber: Entry;
    Turn: Title;
    WritesFirst: NamedLabel;
    NumberThen: LongHint;
    ChoiceThen: LongHint;
    AlsoChanges: Prose;
    ChangeAll: Choice;
    Back: Choice;
    ChangeToo: Choice;
    TakeBack: Choice;
    NoLongerFits: Prose;
    NowTaken: Prose;
    ChangeItToo: Prose;
    TooManyChanges: Prose;
    DeviceDecided: Prose;

    // My sheet.
    MySheet: Title;
    Missed: Side;
    HintWriteOrMiss: LongHint;
    HintMarkMiss: LongHint;
    SheetFull: LongHint;
    SheetMisses: LongHint;
    SheetEnded: LongHint;
    EndOfGame: Entry;
    EndOfGameTitle: Title;
    EndOfGameText: Prose;

    // Dice only.
    DiceOnly: Title;
    ThrowAgain: Button;
    NextPlayer: Button;
    EndOfDiceText: Prose;

    // Advice.
    DecimalPoint: Letter;
    BetterWas: Entry;
    GainPoints: LongValue;
    GainPercent: LongValue;
    WhyEndsGame: WholeLine;
    WhyColumn: WholeLine;
    WhyAvoidsMiss: WholeLine;
    WhyRivalMayEnd: Line;
    WhySmallStep: WholeLine;
    WhyRoomAbove: WholeLine;
    WhyRoomBelow: WholeLine;
    WhyFillsRow: WholeLine;
    WhyLeastHarm: WholeLine;
    WhyKeepsRoom: WholeLine;
    WhyNothingFits: WholeLine;
    WhyKeepsDice: Line;
    WhyGoodAsIs: WholeLine;
    WhyFitsNowhere: WholeLine;
    CostlyTurns: WholeLine;
    NoCostlyTurns: WholeLine;
    WalkThrough: WholeLine;
    Par: Label;

    // The menu of a game.
    GameMenu: Title;
    Undo: Label;
    Redo: Label;
    EnterTotals: Label;
    EnterDice: Label;
    Leave: Label;
    Table: Entry;
    Leaves: Entry;
    IsBack: Entry;
    IsAway: NamedHint;
    Name: Label;
    NameEmpty: Prose;
    LeavesLater: Prose;
    SomebodyStays: Prose;
    EndAloneText: Prose;
    Yes: Choice;
    No: Choice;

    // Entering what the dice on the table show.
    White: Label;
    Violet: Label;
    Blue: Label;
    Red: Label;
    Yellow: Label;

    // One letter for each colour: on dice, rows and totals.
    VioletLetter: Letter;
    BlueLetter: Letter;
    RedLetter: Letter;
    YellowLetter: Letter;

    Totals: Title;

    // What the scorekeeper rejects.
    NotPossible: Title;
    ReallySo: Title;
    CorrectIt: Choice;
    ItLiesThere: Choice;
    BadWhite: Prose;
    BelowWhite: Prose;
    TooHigh: Prose;
    TooLittle: Prose;
    TooMuch: Prose;
    TooManyDice: Prose;
    NoThrow: Prose;
    NotWritable: Prose;
    KnownAlready: Prose;
    StillMissing: Prose;
    SaidOtherwise: Prose;
    RisesBefore: Prose;
    FallsAfter: Prose;
    NotAbove: LongHint;
    NotBelow: LongHint;
    NoSuchTotal: LongHint;
    RowFull: LongHint;
    RowDead: LongHint;

    // Dice that cannot be trusted.
    DiceFailureTitle: Title;
    DiceFailureText: Prose;
    NoLotTitle: Title;
    NoLots: Prose;
    TryAgain: Choice;
    ChooseFirst: Choice;
    WhoBegins: Title;
    UseReal: Choice;

    // Quantik.
    Person: Value;
    Novice: Value;
    Easy: Value;
    Medium: Value;
    Hard: Value;
    Perfect: Value;
    Hint: Label;
    Help: Label;
    Rules: Label;
    Offer: Label;
    Review: Label;
    KeepsTheWin: Beside;
    WinsTheGame: Beside;
    LostAnyway: Beside;
    ThrewTheWin: Beside;
    NoMoveThrew: Beside;
    Weighing: Beside;
    BeforeFirst: Beside;
    HintLost: Prose;
    NoHint: LongHint;
    SquareTaken: WholeLine;
    SameInRow: WholeLine;
    SameInColumn: WholeLine;
    SameInRegion: WholeLine;
    WonByLine: Prose;
    WonByNoMove: Prose;

    // Quantum.
    Board: Label;
    CentralBoard: Value;
    FullBoard: Value;
    Layout: Label;
    StandardLayout: Value;
    InTurnLayout: Value;
    HiddenLayout: Value;
    TurnBoard: Label;
    HandOver: Title;
    HandOverText: Prose;
    ReadyTitle: Title;
    ReadyText: Prose;
    UndoHidden: Prose;
    NothingHere: WholeLine;
    NotYours: WholeLine;
    StaysFixed: WholeLine;
    CannotMove: WholeLine;
    CannotGoThere: WholeLine;
    AgreeText: Prose;
    DeviceAgrees: Prose;
    OfferDeclined: Prose;
    Draw: Title;
    InTowers: LongValue;
    EndThreeFixed: Prose;
    EndNobodyCan: Prose;
    EndNoMove: Prose;
    EndRepetition: Prose;
    EndQuiet: Prose;
    EndAgreement: Prose;

    // The rules of Qwantum, page by page.
    QwantumAim: FourLines;
    QwantumSevenDice: TwoLines;
    QwantumTotals: ThreeLines;
    QwantumSheet: TwoLines;
    QwantumRising: FourLines;
    QwantumNeighbours: TwoLines;
    QwantumColumn: BesideColumns;
    QwantumColumnMore: BesideColumns;
    QwantumAdvice: FourLines;
    QwantumTurn: FourLines;
    QwantumThrow: FourLines;
    QwantumWriteB: FourLines;
    QwantumWriteC: FourLines;
    QwantumOpen: FourLines;
    QwantumMiss: FourLines;
    QwantumDeadRow: FourLines;
    QwantumEnd: TwoLines;
    QwantumFifthMiss: FourLines;
    QwantumPoints: WholeLine;

    // The rules of Quantik, page by page.
    QuantikAim: BesideBoard;
    QuantikPieces: ThreeLines;
    QuantikBoard: BesideBoard;
    QuantikTurn: BesideBoard;
    QuantikForbidden: BesideBoard;
    QuantikOwn: BesideBoard;
    QuantikBoth: BesideBoard;
    QuantikFourth: BesideBoard;
    QuantikTwice: BesideBoard;
    QuantikNoMove: BesideBoard;

    // The rules of Quantum, page by page.
    TowersAim: FourLines;
    TowersBoard: FourLines;
    TowersStart: TwoLines;
    TowersSingles: FourLines;
    TowersReach: FourLines;
    TowersBlocked: FourLines;
    TowersCapture: FourLines;
    TowersTop: FourLines;
    TowersBlack: FourLines;
    TowersFixed: FourLines;
    TowersWin: FourLines;
    TowersStop: FourLines;
    TowersStopToo: FourLines;
    TowersCount: FourLines;
    TowersDraw: FourLines;
    TowersFree: FourLines;

    // The guided turns.
    TryIt: Title;
    TryItOffer: Offer;
    RulingSign: WholeLine;
    LeaveGuideText: Prose;
    GuideThrow: Guide;
    GuideTotal: Guide;
    GuideTakeUp: Guide;
    GuideAgain: Guide;
    GuideWhiteAlone: Guide;
    GuideFirst: Guide;
    GuideOneMore: Guide;
    GuideOthers: Guide;
    GuideColumn: Guide;
    GuideSecondLowest: Guide;
    GuideAfterLine: Guide;
    GuideMiss: Guide;
    GuideNextTurn: Guide;
    GuideShape: Guide;
    GuideToBoard: Guide;
    GuidePutDown: Guide;
    GuideReply: Guide;
    GuideForbidden: Guide;
    GuideRefused: Guide;
    GuideOwnAllowed: Guide;
    GuideThreeShapes: Guide;
    GuideFourth: Guide;
    GuideWon: Guide;
    GuideYourPieces: Guide;
    GuidePickUp: Guide;
    GuideMove: Guide;
    GuideOtherMoved: Guide;
    GuideCapture: Guide;
    GuideTower: Guide;
    GuideReach: Guide;
    GuideCaptured: Guide;
    GuideCorner: Guide;
    GuideAnyDistance: Guide;
    GuideSix: Guide;

    AboutText: Prose;
}
