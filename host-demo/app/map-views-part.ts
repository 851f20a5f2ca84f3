import { nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../src/i18n/i18n.ts';
import type { MapViews } from './map-views.ts';
import type { ElementState } from './router.ts';

/** The dialog of the saved views of the map, which is loaded when it is opened first. */
export class MapViewsPart {
  #views: MapViews | null = null;

  constructor(
    /** Renders the page again; resolves when that is done. */
    private readonly changed: () => Promise<unknown>,
    private readonly open: (state: ElementState) => void,
  ) {}

  /** Opens the dialog. */
  readonly show = async (): Promise<void> => {
    const { MapViews } = await import('./map-views.ts');
    this.#views ??= new MapViews({ changed: () => void this.changed(), open: this.open });
    await this.changed();
    this.#views.show();
  };

  /** The dialog, as soon as there is one. @param state what the map shows */
  render(t: Translate, state: ElementState): TemplateResult | typeof nothing {
    return this.#views?.render(t, state) ?? nothing;
  }
}
