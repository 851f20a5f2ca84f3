import { DARK_PLOT_THEME, LIGHT_PLOT_THEME, type PlotTheme } from '../../plot/log/theme.ts';

/**
 * The plot's colours from the tokens of `element`, so that a host page's overrides reach the canvas
 * too.
 */
export function readPlotTheme(element: Element, theme: 'light' | 'dark'): PlotTheme {
  const defaults = theme === 'dark' ? DARK_PLOT_THEME : LIGHT_PLOT_THEME;
  const style = getComputedStyle(element);
  const token = (name: string, fallback: string): string => {
    const value = style.getPropertyValue(name).trim();
    return value ? asHex(value, fallback) : fallback;
  };
  return {
    ...defaults,
    background: token('--_plot-background', defaults.background),
    grid: token('--_plot-grid', defaults.grid),
    gridHeavy: token('--_plot-grid-heavy', defaults.gridHeavy),
    line: token('--_line-strong', defaults.line),
    text: token('--_text', defaults.text),
    muted: token('--_muted', defaults.muted),
    accent: token('--_accent', defaults.accent),
    raised: token('--_raised', defaults.raised),
    font: style.getPropertyValue('--_font').trim() || defaults.font,
  };
}

let probe: CanvasRenderingContext2D | null = null;

/**
 * Any CSS colour as `#rrggbb`, the form the engine mixes; `fallback` for what is no opaque colour.
 */
function asHex(color: string, fallback: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  probe ??= document.createElement('canvas').getContext('2d');
  if (!probe) return fallback;
  probe.fillStyle = fallback;
  probe.fillStyle = color;
  const parsed = probe.fillStyle;
  return /^#[0-9a-f]{6}$/i.test(parsed) ? parsed : fallback;
}
