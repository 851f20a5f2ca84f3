import type { Texts } from './english.ts';
import { trCommon } from './tr-common.ts';
import { trLog } from './tr-log.ts';
import { trLogPanels } from './tr-log-panels.ts';
import { trEditor } from './tr-editor.ts';
import { trServer } from './tr-server.ts';
import { trLogin } from './tr-login.ts';
import { trVisualizer } from './tr-visualizer.ts';
import { trBrowse } from './tr-browse.ts';
import { trBrowseSearch } from './tr-browse-search.ts';
import { trFilter } from './tr-filter.ts';
import { trGrid } from './tr-grid.ts';
import { trSelection } from './tr-selection.ts';
import { trRecord } from './tr-record.ts';
import { trConflict } from './tr-conflict.ts';
import { trCorrelation } from './tr-correlation.ts';
import { trWell3d } from './tr-well-3d.ts';
import { trSeismic3d } from './tr-seismic-3d.ts';
import { trMap } from './tr-map.ts';
import { trSeismic } from './tr-seismic.ts';
import { trSeismicPanels } from './tr-seismic-panels.ts';
import { trCart } from './tr-cart.ts';
import { trNotifications } from './tr-notifications.ts';
import { trConcession } from './tr-concession.ts';
import { trAccount } from './tr-account.ts';
import { trStudio } from './tr-studio.ts';
import { trPalette } from './tr-palette.ts';
import { trApp } from './tr-app.ts';

/** Every text of the suite in Turkish. */
export const tr: Texts = {
  ...trCommon,
  ...trLog,
  ...trLogPanels,
  ...trEditor,
  ...trServer,
  ...trLogin,
  ...trVisualizer,
  ...trBrowse,
  ...trBrowseSearch,
  ...trFilter,
  ...trGrid,
  ...trSelection,
  ...trRecord,
  ...trConflict,
  ...trCorrelation,
  ...trWell3d,
  ...trSeismic3d,
  ...trMap,
  ...trSeismic,
  ...trSeismicPanels,
  ...trCart,
  ...trNotifications,
  ...trConcession,
  ...trAccount,
  ...trStudio,
  ...trPalette,
  ...trApp,
};
