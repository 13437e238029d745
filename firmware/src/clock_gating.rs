//! Switches off unused clocks: some permanently, others while the processor sleeps between two
//! events. `dormancy.rs` stops all clocks.

use cortex_m::peripheral::SCB;
use embassy_rp::{
    clocks::ClockConfig,
    pac::{
        self,
        clocks::regs::{SleepEn0, SleepEn1, WakeEn0, WakeEn1},
    },
};

/// Removes the clocks of USB and the real-time clock from `clocks`: nothing here uses them.
pub(crate) fn leave_out_unused(clocks: &mut ClockConfig) {
    clocks.usb_clk = None;
    clocks.rtc_clk = None;
}

/// Switches off the clocks that the program does not use. Must be called after everything has been
/// started. With the feature `stay-awake` all clocks except the ADC's keep running, because a
/// debug probe needs some of them.
pub(crate) fn start() {
    pac::ADC.cs().modify(|w| w.set_en(false));
    stop_adc_clock();
    if cfg!(feature = "stay-awake") {
        return;
    }
    // DMA stays on: it is unused, but embassy reads its registers before every flash write.
    let mut awake0 = WakeEn0(u32::MAX);
    awake0.set_clk_sys_i2c1(false);
    awake0.set_clk_sys_pio0(false);
    awake0.set_clk_sys_pio1(false);
    awake0.set_clk_rtc_rtc(false);
    awake0.set_clk_sys_rtc(false);
    awake0.set_clk_peri_spi0(false);
    awake0.set_clk_sys_spi0(false);
    awake0.set_clk_peri_spi1(false);
    awake0.set_clk_sys_spi1(false);
    let mut awake1 = WakeEn1(u32::MAX);
    awake1.set_clk_peri_uart0(false);
    awake1.set_clk_sys_uart0(false);
    awake1.set_clk_peri_uart1(false);
    awake1.set_clk_sys_uart1(false);
    awake1.set_clk_sys_usbctrl(false);
    awake1.set_clk_usb_usbctrl(false);
    pac::CLOCKS.wake_en0().write_value(awake0);
    pac::CLOCKS.wake_en1().write_value(awake1);

    // While asleep, only what can wake the processor, and what must keep working without it.
    let mut asleep0 = SleepEn0(0);
    asleep0.set_clk_sys_clocks(true);
    asleep0.set_clk_sys_i2c0(true);
    asleep0.set_clk_sys_io(true);
    asleep0.set_clk_sys_pads(true);
    asleep0.set_clk_sys_pll_sys(true);
    asleep0.set_clk_sys_pwm(true);
    let mut asleep1 = SleepEn1(0);
    asleep1.set_clk_sys_timer(true);
    asleep1.set_clk_sys_watchdog(true);
    pac::CLOCKS.sleep_en0().write_value(asleep0);
    pac::CLOCKS.sleep_en1().write_value(asleep1);
    // The sleep settings apply while both processors are in deep sleep (data sheet, 2.11.2). The
    // boot ROM leaves the second one in it.
    // SAFETY: nothing else uses this register.
    unsafe { (*SCB::PTR).scr.modify(|scr| scr | SLEEPDEEP) };
}

/// The bit of SCR that turns every sleep of the processor into a deep one.
const SLEEPDEEP: u32 = 1 << 2;

/// Starts the clock of the analogue-to-digital converter (ADC). It needs 48 MHz, which only the USB
/// PLL provides.
pub(crate) fn start_adc_clock() {
    pac::PLL_USB.pwr().modify(|pll| {
        pll.set_pd(false);
        pll.set_vcopd(false);
    });
    while !pac::PLL_USB.cs().read().lock() {}
    pac::PLL_USB.pwr().modify(|pll| pll.set_postdivpd(false));
    pac::CLOCKS
        .clk_adc_ctrl()
        .modify(|clock| clock.set_enable(true));
}

/// Stops the ADC's clock and its PLL.
pub(crate) fn stop_adc_clock() {
    pac::CLOCKS
        .clk_adc_ctrl()
        .modify(|clock| clock.set_enable(false));
    pac::PLL_USB.pwr().modify(|pll| {
        pll.set_postdivpd(true);
        pll.set_vcopd(true);
        pll.set_pd(true);
    });
}
