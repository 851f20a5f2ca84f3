import account from './en/account.json';
import app from './en/app.json';
import assumed from './en/assumed.json';
import browse from './en/browse.json';
import browseSearch from './en/browse-search.json';
import bulk from './en/bulk.json';
import cart from './en/cart.json';
import common from './en/common.json';
import concession from './en/concession.json';
import conflict from './en/conflict.json';
import correlation from './en/correlation.json';
import editor from './en/editor.json';
import exportTexts from './en/export.json';
import filter from './en/filter.json';
import grid from './en/grid.json';
import linkNotes from './en/link-notes.json';
import load from './en/load.json';
import loadTables from './en/load-tables.json';
import log from './en/log.json';
import logJobs from './en/log-jobs.json';
import logPanels from './en/log-panels.json';
import logTemplates from './en/log-templates.json';
import logTools from './en/log-tools.json';
import login from './en/login.json';
import map from './en/map.json';
import notifications from './en/notifications.json';
import palette from './en/palette.json';
import picks from './en/picks.json';
import pickTools from './en/pick-tools.json';
import recipe from './en/recipe.json';
import record from './en/record.json';
import recordPage from './en/record-page.json';
import savedViews from './en/saved-views.json';
import script from './en/script.json';
import seismic from './en/seismic.json';
import seismic3d from './en/seismic-3d.json';
import seismicPanels from './en/seismic-panels.json';
import selection from './en/selection.json';
import server from './en/server.json';
import start from './en/start.json';
import studio from './en/studio.json';
import studioAudit from './en/studio-audit.json';
import visualizer from './en/visualizer.json';
import well3d from './en/well-3d.json';
import written from './en/written.json';
import crossplot from './en/crossplot.json';
import histogram from './en/histogram.json';
import samplePlot from './en/sample-plot.json';

/** Every English text. A page never loads all of them: each part is imported where it is used. */
export const en = {
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
