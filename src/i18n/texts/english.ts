import { en } from './en.ts';
import { enLog } from './en-log.ts';
import { enLogPanels } from './en-log-panels.ts';
import { enEditor } from './en-editor.ts';
import { enServer } from './en-server.ts';
import { enLogin } from './en-login.ts';
import { enVisualizer } from './en-visualizer.ts';
import { enBrowse } from './en-browse.ts';
import { enBrowseSearch } from './en-browse-search.ts';
import { enFilter } from './en-filter.ts';
import { enGrid } from './en-grid.ts';
import { enSelection } from './en-selection.ts';
import { enRecord } from './en-record.ts';
import { enConflict } from './en-conflict.ts';
import { enCorrelation } from './en-correlation.ts';
import { enWell3d } from './en-well-3d.ts';
import { enSeismic3d } from './en-seismic-3d.ts';
import { enMap } from './en-map.ts';
import { enSeismic } from './en-seismic.ts';
import { enSeismicPanels } from './en-seismic-panels.ts';
import { enCart } from './en-cart.ts';
import { enNotifications } from './en-notifications.ts';
import { enConcession } from './en-concession.ts';
import { enAccount } from './en-account.ts';
import { enStudio } from './en-studio.ts';
import { enPalette } from './en-palette.ts';
import { enApp } from './en-app.ts';

/** Every text of the suite in English: the page never has them all, the other languages have the same keys. */
export const english = {
  ...en,
  ...enLog,
  ...enLogPanels,
  ...enEditor,
  ...enServer,
  ...enLogin,
  ...enVisualizer,
  ...enBrowse,
  ...enBrowseSearch,
  ...enFilter,
  ...enGrid,
  ...enSelection,
  ...enRecord,
  ...enConflict,
  ...enCorrelation,
  ...enWell3d,
  ...enSeismic3d,
  ...enMap,
  ...enSeismic,
  ...enSeismicPanels,
  ...enCart,
  ...enNotifications,
  ...enConcession,
  ...enAccount,
  ...enStudio,
  ...enPalette,
  ...enApp,
} as const;

/** Names of the texts. */
export type TextKey = keyof typeof english;
/** One language's texts. */
export type Texts = Record<TextKey, string>;
/** Translates a key; `{{name}}` in a text is filled from `values`. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;
