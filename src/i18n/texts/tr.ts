import account from './tr/account.json';
import app from './tr/app.json';
import assumed from './tr/assumed.json';
import browse from './tr/browse.json';
import browseSearch from './tr/browse-search.json';
import bulk from './tr/bulk.json';
import cart from './tr/cart.json';
import common from './tr/common.json';
import concession from './tr/concession.json';
import conflict from './tr/conflict.json';
import correlation from './tr/correlation.json';
import editor from './tr/editor.json';
import exportTexts from './tr/export.json';
import filter from './tr/filter.json';
import grid from './tr/grid.json';
import linkNotes from './tr/link-notes.json';
import load from './tr/load.json';
import loadTables from './tr/load-tables.json';
import log from './tr/log.json';
import logJobs from './tr/log-jobs.json';
import logPanels from './tr/log-panels.json';
import logTemplates from './tr/log-templates.json';
import logTools from './tr/log-tools.json';
import login from './tr/login.json';
import map from './tr/map.json';
import notifications from './tr/notifications.json';
import palette from './tr/palette.json';
import picks from './tr/picks.json';
import pickTools from './tr/pick-tools.json';
import recipe from './tr/recipe.json';
import record from './tr/record.json';
import recordPage from './tr/record-page.json';
import savedViews from './tr/saved-views.json';
import script from './tr/script.json';
import seismic from './tr/seismic.json';
import seismic3d from './tr/seismic-3d.json';
import seismicPanels from './tr/seismic-panels.json';
import selection from './tr/selection.json';
import server from './tr/server.json';
import start from './tr/start.json';
import studio from './tr/studio.json';
import studioAudit from './tr/studio-audit.json';
import visualizer from './tr/visualizer.json';
import well3d from './tr/well-3d.json';
import written from './tr/written.json';
import crossplot from './tr/crossplot.json';
import histogram from './tr/histogram.json';
import samplePlot from './tr/sample-plot.json';

/** Every Turkish text: one chunk of the build. */
export const tr: Readonly<Record<string, string>> = {
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
