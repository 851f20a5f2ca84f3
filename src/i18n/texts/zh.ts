import type { Texts } from './english.ts';
import { zhCommon } from './zh-common.ts';
import { zhLog } from './zh-log.ts';
import { zhLogPanels } from './zh-log-panels.ts';
import { zhEditor } from './zh-editor.ts';
import { zhServer } from './zh-server.ts';
import { zhLogin } from './zh-login.ts';
import { zhVisualizer } from './zh-visualizer.ts';
import { zhBrowse } from './zh-browse.ts';
import { zhBrowseSearch } from './zh-browse-search.ts';
import { zhFilter } from './zh-filter.ts';
import { zhGrid } from './zh-grid.ts';
import { zhSelection } from './zh-selection.ts';
import { zhRecord } from './zh-record.ts';
import { zhConflict } from './zh-conflict.ts';
import { zhCorrelation } from './zh-correlation.ts';
import { zhWell3d } from './zh-well-3d.ts';
import { zhSeismic3d } from './zh-seismic-3d.ts';
import { zhMap } from './zh-map.ts';
import { zhSeismic } from './zh-seismic.ts';
import { zhSeismicPanels } from './zh-seismic-panels.ts';
import { zhCart } from './zh-cart.ts';
import { zhNotifications } from './zh-notifications.ts';
import { zhConcession } from './zh-concession.ts';
import { zhAccount } from './zh-account.ts';
import { zhStudio } from './zh-studio.ts';
import { zhPalette } from './zh-palette.ts';
import { zhApp } from './zh-app.ts';

/** Every text of the suite in Chinese. */
export const zh: Texts = {
  ...zhCommon,
  ...zhLog,
  ...zhLogPanels,
  ...zhEditor,
  ...zhServer,
  ...zhLogin,
  ...zhVisualizer,
  ...zhBrowse,
  ...zhBrowseSearch,
  ...zhFilter,
  ...zhGrid,
  ...zhSelection,
  ...zhRecord,
  ...zhConflict,
  ...zhCorrelation,
  ...zhWell3d,
  ...zhSeismic3d,
  ...zhMap,
  ...zhSeismic,
  ...zhSeismicPanels,
  ...zhCart,
  ...zhNotifications,
  ...zhConcession,
  ...zhAccount,
  ...zhStudio,
  ...zhPalette,
  ...zhApp,
};
