import type { Translate } from '../../src/i18n/i18n.ts';
import { keyWords } from '../../src/core/key-words.ts';
import { VIEWER_KINDS } from '../../src/core/viewer-kinds.ts';
import type { Route } from './router.ts';

/** The name of the place that the page is at. */
export class PageTitle {
  /** What the element of a place calls the record that it shows. */
  #shown: { place: string; name: string } | null = null;

  constructor(changed: () => void) {
    for (const type of ['geo-file', 'geo-record'])
      document.addEventListener(type, (event) => {
        this.#shown = {
          place: location.pathname,
          name: (event as CustomEvent<{ name: string }>).detail.name,
        };
        changed();
      });
  }

  of(route: Route, t: Translate): string {
    return describeRoute(
      route,
      t,
      this.#shown?.place === location.pathname ? this.#shown.name : null,
    );
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
      return t('app.studio');
    case 'cart':
      return t('app.cart');
    case 'map':
      return t('app.map');
    case 'account':
      return t('app.profile');
    case 'summary':
      return t('app.summary');
    case 'popup':
      return `${t('app.kind.log')} ${shown ?? keyWords(route.logId)}`;
    case 'not-found':
      return t('app.notFound');
    case 'consume': {
      if (route.state.view === 'record') return shown ?? keyWords(String(route.state.record ?? ''));
      const kind = VIEWER_KINDS.find((one) => one === route.state.kind);
      return kind
        ? `${t(`app.kind.${kind}`)} ${shown ?? keyWords(String(route.state.logId ?? ''))}`.trim()
        : t('app.consume');
    }
  }
}
