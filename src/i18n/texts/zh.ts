import account from './zh/account.json';
import app from './zh/app.json';
import assumed from './zh/assumed.json';
import browse from './zh/browse.json';
import browseSearch from './zh/browse-search.json';
import bulk from './zh/bulk.json';
import cart from './zh/cart.json';
import common from './zh/common.json';
import concession from './zh/concession.json';
import conflict from './zh/conflict.json';
import correlation from './zh/correlation.json';
import editor from './zh/editor.json';
import exportTexts from './zh/export.json';
import filter from './zh/filter.json';
import grid from './zh/grid.json';
import linkNotes from './zh/link-notes.json';
import load from './zh/load.json';
import loadTables from './zh/load-tables.json';
import log from './zh/log.json';
import logJobs from './zh/log-jobs.json';
import logPanels from './zh/log-panels.json';
import logTemplates from './zh/log-templates.json';
import logTools from './zh/log-tools.json';
import login from './zh/login.json';
import map from './zh/map.json';
import notifications from './zh/notifications.json';
import palette from './zh/palette.json';
import picks from './zh/picks.json';
import pickTools from './zh/pick-tools.json';
import recipe from './zh/recipe.json';
import record from './zh/record.json';
import recordPage from './zh/record-page.json';
import savedViews from './zh/saved-views.json';
import script from './zh/script.json';
import seismic from './zh/seismic.json';
import seismic3d from './zh/seismic-3d.json';
import seismicPanels from './zh/seismic-panels.json';
import selection from './zh/selection.json';
import server from './zh/server.json';
import start from './zh/start.json';
import studio from './zh/studio.json';
import studioAudit from './zh/studio-audit.json';
import visualizer from './zh/visualizer.json';
import well3d from './zh/well-3d.json';
import written from './zh/written.json';
import crossplot from './zh/crossplot.json';
import histogram from './zh/histogram.json';
import samplePlot from './zh/sample-plot.json';

/** Every Chinese text: one chunk of the build. */
export const zh: Readonly<Record<string, string>> = {
  ...account,
  ...app,
  ...assumed,
  ...browse,
  ...browseSearch,
  ...bulk,
  ...cart,
  ...common,
  ...concession,
  ...conflict,
  ...correlation,
  ...editor,
  ...exportTexts,
  ...filter,
  ...grid,
  ...linkNotes,
  ...load,
  ...loadTables,
  ...log,
  ...logJobs,
  ...logPanels,
  ...logTemplates,
  ...logTools,
  ...login,
  ...map,
  ...notifications,
  ...palette,
  ...picks,
  ...pickTools,
  ...recipe,
  ...record,
  ...recordPage,
  ...savedViews,
  ...script,
  ...seismic,
  ...seismic3d,
  ...seismicPanels,
  ...selection,
  ...server,
  ...start,
  ...studio,
  ...studioAudit,
  ...visualizer,
  ...well3d,
  ...written,
  ...crossplot,
  ...histogram,
  ...samplePlot,
};
