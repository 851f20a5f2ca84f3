import { DARK_PLOT_THEME, LIGHT_PLOT_THEME, type PlotTheme } from '../log/theme.ts';

/** Colours of a 3D picture, `#rrggbb`. */
export type SceneTheme = Pick<
  PlotTheme,
  'background' | 'gridHeavy' | 'text' | 'muted' | 'accent' | 'raised' | 'line' | 'font' | 'curves'
>;

/** Colours by theme. */
export const SCENE_THEMES: Readonly<Record<'light' | 'dark', SceneTheme>> = {
  light: LIGHT_PLOT_THEME,
  dark: DARK_PLOT_THEME,
};

/** Colour of the `at`th well, surface or marker name: ten in a fixed order. */
export function pickCurveColor({ curves }: SceneTheme, at: number): string {
  return curves[((at % curves.length) + curves.length) % curves.length]!;
}
