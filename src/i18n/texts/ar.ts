import account from './ar/account.json';
import app from './ar/app.json';
import assumed from './ar/assumed.json';
import browse from './ar/browse.json';
import browseSearch from './ar/browse-search.json';
import bulk from './ar/bulk.json';
import cart from './ar/cart.json';
import common from './ar/common.json';
import concession from './ar/concession.json';
import conflict from './ar/conflict.json';
import correlation from './ar/correlation.json';
import editor from './ar/editor.json';
import exportTexts from './ar/export.json';
import filter from './ar/filter.json';
import grid from './ar/grid.json';
import linkNotes from './ar/link-notes.json';
import load from './ar/load.json';
import loadTables from './ar/load-tables.json';
import log from './ar/log.json';
import logJobs from './ar/log-jobs.json';
import logPanels from './ar/log-panels.json';
import logTemplates from './ar/log-templates.json';
import logTools from './ar/log-tools.json';
import login from './ar/login.json';
import map from './ar/map.json';
import notifications from './ar/notifications.json';
import palette from './ar/palette.json';
import picks from './ar/picks.json';
import pickTools from './ar/pick-tools.json';
import recipe from './ar/recipe.json';
import record from './ar/record.json';
import recordPage from './ar/record-page.json';
import savedViews from './ar/saved-views.json';
import script from './ar/script.json';
import seismic from './ar/seismic.json';
import seismic3d from './ar/seismic-3d.json';
import seismicPanels from './ar/seismic-panels.json';
import selection from './ar/selection.json';
import server from './ar/server.json';
import start from './ar/start.json';
import studio from './ar/studio.json';
import studioAudit from './ar/studio-audit.json';
import visualizer from './ar/visualizer.json';
import well3d from './ar/well-3d.json';
import written from './ar/written.json';
import crossplot from './ar/crossplot.json';
import histogram from './ar/histogram.json';
import samplePlot from './ar/sample-plot.json';

/** Every Arabic text: one chunk of the build. */
export const ar: Readonly<Record<string, string>> = {
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
