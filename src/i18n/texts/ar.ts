import type { Texts } from './english.ts';
import { arCommon } from './ar-common.ts';
import { arLog } from './ar-log.ts';
import { arLogPanels } from './ar-log-panels.ts';
import { arEditor } from './ar-editor.ts';
import { arServer } from './ar-server.ts';
import { arLogin } from './ar-login.ts';
import { arVisualizer } from './ar-visualizer.ts';
import { arBrowse } from './ar-browse.ts';
import { arBrowseSearch } from './ar-browse-search.ts';
import { arFilter } from './ar-filter.ts';
import { arGrid } from './ar-grid.ts';
import { arSelection } from './ar-selection.ts';
import { arRecord } from './ar-record.ts';
import { arConflict } from './ar-conflict.ts';
import { arCorrelation } from './ar-correlation.ts';
import { arWell3d } from './ar-well-3d.ts';
import { arSeismic3d } from './ar-seismic-3d.ts';
import { arMap } from './ar-map.ts';
import { arSeismic } from './ar-seismic.ts';
import { arSeismicPanels } from './ar-seismic-panels.ts';
import { arCart } from './ar-cart.ts';
import { arNotifications } from './ar-notifications.ts';
import { arConcession } from './ar-concession.ts';
import { arAccount } from './ar-account.ts';
import { arStudio } from './ar-studio.ts';
import { arPalette } from './ar-palette.ts';
import { arApp } from './ar-app.ts';

/** Every text of the suite in Arabic. */
export const ar: Texts = {
  ...arCommon,
  ...arLog,
  ...arLogPanels,
  ...arEditor,
  ...arServer,
  ...arLogin,
  ...arVisualizer,
  ...arBrowse,
  ...arBrowseSearch,
  ...arFilter,
  ...arGrid,
  ...arSelection,
  ...arRecord,
  ...arConflict,
  ...arCorrelation,
  ...arWell3d,
  ...arSeismic3d,
  ...arMap,
  ...arSeismic,
  ...arSeismicPanels,
  ...arCart,
  ...arNotifications,
  ...arConcession,
  ...arAccount,
  ...arStudio,
  ...arPalette,
  ...arApp,
};
