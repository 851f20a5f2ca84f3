import type { Translate } from '../../src/i18n/i18n.ts';
import { describeKeyText } from '../../src/core/describe-key-text.ts';
import { VIEWER_KINDS } from '../../src/core/viewer-kinds.ts';
import type { Route } from './router.ts';

/** What an element calls what it shows. */
interface ShownName {
  place: string;
  name: string;
}

/** The name of the place that the page is at. */
export class PageTitle {
  /** The file of a log viewer. */
  #file: ShownName | null = null;
  /** What the visualizer says of its records, which tells more than a file. */
  #title: ShownName | null = null;

  constructor(changed: () => void) {
    document.addEventListener('geo-file', (event) => {
      const { name } = (event as CustomEvent<{ name: string }>).detail;
      this.#file = { place: location.pathname, name };
      changed();
    });
    document.addEventListener('geo-title', (event) => {
      const { title: name } = (event as CustomEvent<{ title: string }>).detail;
      this.#title = name === '' ? null : { place: location.pathname, name };
      changed();
    });
  }

  of(route: Route, t: Translate): string {
    const shown = [this.#title, this.#file].find((one) => one?.place === location.pathname);
    return describeRoute(route, t, shown?.name ?? null);
  }
}

/**
 * What a place is called: in the window's title, and announced when the page is entered. `shown` is
 * the element's title of the record, if it has sent one.
 */
function describeRoute(route: Route, t: Translate, shown: string | null): string {
  switch (route.name) {
    case 'login':
      return t('app.signIn');
    case 'load':
      return t('load.title');
    case 'studio':
      return shown === null ? t('app.studio') : `${shown} · ${t('app.studio')}`;
    case 'cart':
      return t('app.cart');
    case 'map':
      return shown ?? t('app.map');
    case 'view':
      return t('app.view');
    case 'account':
      return t('app.profile');
    case 'summary':
      return shown === null ? t('app.summary') : `${shown} · ${t('app.summary')}`;
    case 'popup':
      return `${t('app.kind.log')} ${shown ?? describeKeyText(route.logId)}`;
    case 'not-found':
      return t('app.notFound');
    case 'consume': {
      if (route.state.view === 'record')
        return shown ?? describeKeyText(String(route.state.record ?? ''));
      const kind = VIEWER_KINDS.find((one) => one === route.state.kind);
      return kind
        ? `${t(`app.kind.${kind}`)} ${shown ?? describeKeyText(String(route.state.logId ?? ''))}`.trim()
        : (shown ?? t('app.consume'));
    }
  }
}
