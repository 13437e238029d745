// A case for PocketQ: a box for the board and the battery, a lid with the screen and the buttons,
// six caps.
//
// Nobody has printed it yet. It renders, and its parts are solid and do not overlap, but nobody has
// tried whether real parts fit. Measure yours first; everything that may differ is a number below.
//
// `cargo xtask case` renders the parts as STL files and the picture. By hand:
//   openscad -D 'part="lid"' -o lid.stl hardware/case.scad

/* [What to show] */
// all: the parts drawn apart. box, lid, caps: one part, as it is printed.
part = "all"; // [all, box, lid, caps]

/* [Your parts] */
// The screen: 0.96 (SSD1306), 1.3 (SH1106) or 2.42 (SSD1309).
screen = "0.96"; // [0.96, 1.3, 2.42]
// The board: pico (also Pico W) or zero (RP2040-Zero).
board = "pico"; // [pico, zero]
// The outside of the battery holder, without its switch: three AAA cells side by side.
battery = [52, 38, 14];
// The opening for the plug of a USB cable.
usb = [13, 8];
// The opening for a slide switch in the upper wall.
power_switch = [9, 4.5];

/* [Printing] */
wall = 2;
// Clearance between a hole and what goes through it.
gap = 0.4;
// Holes for a 2.5 mm screw: one that it cuts its thread into, and one that it passes through.
screw_core = 2.1;
screw_free = 2.9;

/* [Buttons] */
// Height of a push button of 6×6 mm above its board, plunger included.
switch_height = 5;
cap_diameter = 7.6;
cap_flange = 10;
cap_flange_height = 1.2;
// How far a cap stands out of the lid.
cap_out = 1.6;
// How far each arrow button is from the middle of the four.
arrow_distance = 10.5;

// The sizes of the modules: the module's board, the visible part of the glass, how far its centre
// is above the board's centre, the distances between the mounting holes, their diameter, and the
// thickness of board and glass together. Modules differ: compare them with yours.
function module_of(name) =
    name == "1.3" ? [[35.4, 33.5], [31, 16.5], 2.2, [30.4, 28.5], 2.6, 3.2] :
    name == "2.42" ? [[73, 47], [57, 29.5], 0, [67, 42], 2.6, 5] :
    [[27.3, 27.8], [23.5, 12.5], 2, [23.3, 23.8], 1.8, 2.8];

module_size = module_of(screen)[0];
window = module_of(screen)[1];
window_up = module_of(screen)[2];
module_holes = module_of(screen)[3];
module_hole = module_of(screen)[4];
module_depth = module_of(screen)[5];

board_size = board == "pico" ? [51, 21] : [23.5, 18];
// The Zero has no holes: it is held by two rails.
board_holes = board == "pico" ? [47, 11.4] : [0, 0];
// How high the board stands above the floor, for solder and wires, and how thick it is.
board_up = 4;
board_thick = 1;

post = 6;
lip = 1.6;
lip_depth = 3;
// The room beside the screen, for the arrows and for A and B.
side = 2 * (arrow_distance + cap_flange / 2) + 7;
inner = [
    max(2 * side + module_size.x, board_size.x + battery.x + 9),
    max(module_size.y + 8, battery.y + 2 * post + 4, 54),
    // The battery is below, the buttons with their board and its solder above.
    battery.z + switch_height + 1.6 + 2.5 + cap_flange_height,
];
outer = [inner.x + 2 * wall, inner.y + 2 * wall, inner.z + wall];
lid_thick = 2.4;
corner = 4;

arrows_at = [side / 2 - 1, inner.y / 2 - 3];
screen_at = [inner.x / 2, inner.y / 2];
a_at = [inner.x - side / 2 + 7.5, inner.y / 2 + 3];
b_at = [inner.x - side / 2 - 6.5, inner.y / 2 - 8];
buttons = [
    arrows_at + [0, arrow_distance], arrows_at - [0, arrow_distance],
    arrows_at - [arrow_distance, 0], arrows_at + [arrow_distance, 0],
    a_at, b_at,
];
board_at = [1.5, inner.y / 2];
battery_at = [inner.x - battery.x - 2, (inner.y - battery.y) / 2];
posts = [for (x = [post / 2, inner.x - post / 2], y = [post / 2, inner.y - post / 2]) [x, y]];
// Posts between the lid and the boards of the buttons, left and right.
button_posts = [
    [6.5, arrows_at.y + 15], [side - 6, arrows_at.y + 15], [6.5, arrows_at.y - 15], [side - 6, arrows_at.y - 15],
    [inner.x - 6.5, arrows_at.y + 15], [inner.x - side + 6, arrows_at.y + 15],
    [inner.x - 6.5, arrows_at.y - 15], [inner.x - side + 6, arrows_at.y - 15],
];
// How far the button boards are below the lid: the height of a switch with the flange of its cap on
// it.
button_board_down = switch_height + cap_flange_height + 0.3;

assert(wall >= 1.6 && lip >= 1.6, "walls of less than 1.6 mm break");
assert(lid_thick >= 2, "the lid is too thin");
assert(cap_flange >= cap_diameter + 2 * gap + 1.6, "a cap would fall out of its hole");
assert(board_size.x + battery.x + 5 <= inner.x, "board and battery do not fit beside each other");
assert(module_size.y + 2 <= inner.y, "the screen does not fit");
for (i = [0:5], j = [0:5]) if (i < j)
    assert(norm(buttons[i] - buttons[j]) >= cap_flange + gap, "two caps touch");
for (at = button_posts, other = posts)
    assert(norm(at - other) >= (post + 1.5 + 5) / 2 + gap, "a post of the lid touches one of the box");
for (at = button_posts, other = buttons)
    assert(norm(at - other) >= (cap_flange + 5) / 2 + gap, "a post of the lid touches a cap");
for (at = buttons)
    assert(abs(at.x - screen_at.x) >= (module_size.x + cap_flange) / 2 + gap, "a cap touches the screen");

$fn = 32;

module rounded(size, radius) {
    linear_extrude(size.z) translate([radius, radius]) offset(radius) square([size.x - 2 * radius, size.y - 2 * radius]);
}

module at_each(places) {
    for (place = places) translate([place.x, place.y, 0]) children();
}

// The inside begins at the origin; walls and floor lie outside of it.
module box() {
    difference() {
        union() {
            difference() {
                translate([-wall, -wall, -wall]) rounded(outer, corner);
                rounded([inner.x, inner.y, inner.z + 1], corner - wall);
            }
            intersection() {
                translate([-wall / 2, -wall / 2, -wall / 2]) rounded([inner.x + wall, inner.y + wall, inner.z + wall], corner - wall / 2);
                at_each(posts) translate([0, 0, -wall / 2]) cylinder(d = post + 1.5, h = inner.z - lip_depth - 0.5 + wall / 2);
            }
            board_mount();
            battery_walls();
        }
        at_each(posts) translate([0, 0, 4]) cylinder(d = screw_core, h = inner.z);
        // Half of the cable's plug is above the board and half below.
        translate([-wall - 1, board_at.y - usb.x / 2, board_up + board_thick + 1.5 - usb.y / 2]) cube([wall + 2, usb.x, usb.y]);
        translate([inner.x / 2 - power_switch.x / 2, inner.y - 1, inner.z - lip_depth - 3 - power_switch.y]) cube([power_switch.x, wall + 2, power_switch.y]);
    }
}

module board_mount() {
    if (board == "pico") {
        for (x = [-1, 1], y = [-1, 1])
            translate([board_at.x + board_size.x / 2 + x * board_holes.x / 2, board_at.y + y * board_holes.y / 2, -wall / 2]) {
                cylinder(d = 4.5, h = board_up + wall / 2);
                cylinder(d = 1.8, h = board_up + board_thick + 1 + wall / 2);
            }
    } else {
        for (y = [-1, 1]) translate([board_at.x, board_at.y + y * (board_size.y / 2 + gap / 2 + 0.8) - 0.8, -wall / 2])
            difference() {
                translate([0, y > 0 ? -1.2 : 0, 0]) cube([board_size.x, 2.8, board_up + board_thick + 2]);
                translate([-1, y > 0 ? -2 : 1.6 - 0.8, board_up + wall / 2]) cube([board_size.x + 2, 2, board_thick + gap]);
            }
    }
}

module battery_walls() {
    height = 7;
    translate([battery_at.x - 1.6 - gap, battery_at.y - 1.6 - gap, -wall / 2]) difference() {
        cube([battery.x + 2 * (1.6 + gap), battery.y + 2 * (1.6 + gap), height]);
        translate([1.6, 1.6, -1]) cube([battery.x + 2 * gap, battery.y + 2 * gap, height + 2]);
        // An opening for the wires, and to get the holder out again.
        for (x = [-1, battery.x]) translate([x, battery.y / 2 - 6, wall / 2 + 0.01]) cube([6, 15, height]);
    }
}

// Drawn with its outside on z = 0 and everything else above. To sit on the box it is mirrored in z.
// To be printed it is mirrored in y instead, which gives the same part turned over.
module lid() {
    difference() {
        union() {
            translate([-wall, -wall, 0]) rounded([outer.x, outer.y, lid_thick], corner);
            lip_of_lid();
            at_each(button_posts) translate([0, 0, lid_thick - 0.5]) cylinder(d = 5, h = button_board_down + 0.5);
            screen_posts();
        }
        at_each(posts) translate([0, 0, -1]) {
            cylinder(d = screw_free, h = lid_thick + 2);
            cylinder(d1 = 7, d2 = screw_free, h = 1 + 1.6);
        }
        at_each(buttons) translate([0, 0, -1]) cylinder(d = cap_diameter + 2 * gap, h = lid_thick + 2);
        at_each(button_posts) translate([0, 0, 1.6]) cylinder(d = 1.7, h = lid_thick + button_board_down);
        window_of_lid();
        screen_holes();
    }
}

module lip_of_lid() {
    difference() {
        translate([gap / 2, gap / 2, lid_thick - 0.5]) rounded([inner.x - gap, inner.y - gap, lip_depth + 0.5], corner - wall);
        translate([lip + gap / 2, lip + gap / 2, lid_thick - 1]) cube([inner.x - 2 * lip - gap, inner.y - 2 * lip - gap, lip_depth + 3]);
        // In the corners stand the posts of the box, and in the middle of the upper wall the
        // switch.
        at_each(posts) translate([0, 0, lid_thick]) cylinder(d = post + 3.5, h = lip_depth + 2);
        translate([inner.x / 2 - 8, inner.y - 5, lid_thick]) cube([16, 8, lip_depth + 2]);
    }
}

module window_of_lid() {
    at = screen_at + [0, window_up];
    translate([at.x, at.y, 0]) hull() {
        translate([0, 0, lid_thick]) linear_extrude(0.01) square(window + [gap, gap], center = true);
        translate([0, 0, -0.01]) linear_extrude(0.01) square(window + [gap + 2 * lid_thick, gap + 2 * lid_thick], center = true);
    }
    translate([at.x, at.y, lid_thick - 0.1]) linear_extrude(1) square(window + [gap, gap], center = true);
}

// The module lies with its glass on the lid. Screws or a drop of glue hold it.
module screen_posts() {
    for (x = [-1, 1], y = [-1, 1])
        translate([screen_at.x + x * module_holes.x / 2, screen_at.y + y * module_holes.y / 2, lid_thick - 0.5])
            cylinder(d = max(module_hole + 2, 3.4), h = module_depth - 1.2 + 0.5);
}

module screen_holes() {
    for (x = [-1, 1], y = [-1, 1])
        translate([screen_at.x + x * module_holes.x / 2, screen_at.y + y * module_holes.y / 2, 1.6])
            cylinder(d = min(module_hole - 0.2, 1.6), h = lid_thick + module_depth);
}

// A cap with its flange down, as it is printed.
module cap() {
    cylinder(d = cap_flange, h = cap_flange_height);
    cylinder(d = cap_diameter, h = cap_flange_height + lid_thick + cap_out - 0.6);
    translate([0, 0, cap_flange_height + lid_thick + cap_out - 0.61]) cylinder(d1 = cap_diameter, d2 = cap_diameter - 1.2, h = 0.6);
}

module caps() {
    for (i = [0:5]) translate([(i % 3) * (cap_flange + 3), floor(i / 3) * (cap_flange + 3), 0]) cap();
}

// The things that go in, roughly, for the picture.
module contents() {
    color("seagreen") translate([board_at.x, board_at.y - board_size.y / 2, board_up]) cube([board_size.x, board_size.y, board_thick]);
    color("silver") translate([board_at.x - 1.3, board_at.y - 4, board_up + board_thick]) cube([5.5, 8, 2.8]);
    color("dimgray") translate([battery_at.x, battery_at.y, 0]) cube([battery.x, battery.y, 3]);
    for (i = [0:2]) color(i % 2 == 0 ? "gold" : "orange")
        translate([battery_at.x + 3.5, battery_at.y + battery.y / 2 + (i - 1) * 11.5, 8]) rotate([0, 90, 0]) cylinder(d = 10.5, h = 44.5);
}

module all() {
    color("lightsteelblue") box();
    contents();
    lift = 34;
    // Turned over, because the lid's inside faces the box.
    translate([0, 0, inner.z + lift]) {
        color("midnightblue") translate([screen_at.x, screen_at.y, -module_depth - 0.2]) linear_extrude(1.2) square(module_size, center = true);
        color("black") translate([screen_at.x, screen_at.y + window_up, -1.8]) linear_extrude(1.6) square(window + [3, 4], center = true);
        color("lightsteelblue") translate([0, 0, lid_thick]) mirror([0, 0, 1]) lid();
        color("coral") at_each(buttons) translate([0, 0, -cap_flange_height]) cap();
    }
}

if (part == "box") box();
else if (part == "lid") mirror([0, 1, 0]) lid();
else if (part == "caps") caps();
else all();
