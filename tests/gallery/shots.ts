/** One picture: a case of the gallery in one look. */
export interface Shot {
  gallery: string;
  width: number;
  theme: 'light' | 'dark';
  lang: 'en' | 'ar';
}

/** CSS pixels; of one height, so that the width alone tells them apart. */
export const HEIGHT = 900;
const WIDE = 1440;
const NARROW = 600;

/** Cases that show chrome or colours of their own in the dark. */
const DARK = [
  'mapArea',
  'seismicDensity',
  'correlationWithoutSurvey',
  'well3dDepth',
  'seismic3dSlices',
  'logTripleCombo',
  'logTemplateOfEverything',
  'logHeader',
  'logNotALogFile',
  'logTemplateEditor',
  'visualizerLog',
  'browseRows',
  'loginFailed',
  'toastErrorPopup',
  'notificationsOpen',
  'summaryOpen',
  'summaryDialog',
  'cartItems',
  'accountOpen',
  'surveyCorner',
  'studioPalette',
];
/** Cases whose words and layout turn around. */
const ARABIC = [
  'seismicUndocked',
  'correlationPicks',
  'well3dList',
  'seismic3dLine',
  'logTripleCombo',
  'logHeader',
  'logNothingForTemplate',
  'logTemplateEditor',
  'visualizerTree',
  'visualizerLog',
  'browseRows',
  'loginFailed',
  'toastErrorPopup',
  'notificationsOpen',
  'summaryOpen',
  'cartItems',
  'accountDeleted',
  'studioPalette',
];
/** Cases with nothing more to see in a narrow window than others have. */
const WIDE_ONLY = [
  'mapManyWells',
  'mapLayerFails',
  'mapUnreachable',
  'seismicPlotOnly',
  'seismicWiggle',
  'seismicEmpty',
  'seismicNotSegy',
  'correlationStructural',
  'correlationStretched',
  'well3dTime',
  'well3dStretched',
  'well3dEmpty',
  'seismic3dEmpty',
  'logQuickLook',
  'logSonicWithWaveform',
  'logInFeet',
  'logZoomedToSamples',
  'logImage',
  'visualizerLoading',
  'visualizerPopup',
  'browseColumns',
  'browseLoading',
  'loginWaiting',
  'toastSuccess',
  'toastInfo',
  'toastWarning',
  'notificationsLoading',
  'notificationsCleared',
  'notificationsFailed',
  'summaryLoading',
  'summaryFailed',
  'summaryUnavailable',
  'summaryEmpty',
  'summaryNone',
  'cartUnknownSize',
  'cartEmpty',
  'cartFailed',
  'accountFailed',
  'surveyFailed',
  'surveyAnswered',
];
/** Cases that show no plot. */
const NO_PLOT = [
  'mapUnreachable',
  'seismicEmpty',
  'seismicNotSegy',
  'correlationOneWell',
  'well3dEmpty',
  'seismic3dEmpty',
  'componentsDemo',
  'logEmpty',
  'logHeader',
  'logNotALogFile',
  'logNothingForTemplate',
];
/** Beginnings of the names of others that show none. */
const NO_PLOT_LIKE =
  /^(account|browse|cart|login|notifications|studio|summary|survey|toast|visualizer(?!Log|Popup))/;

/** Every case is taken wide and in the light; those that differ otherwise are taken there too. */
export function shotsOf(cases: readonly string[]): Shot[] {
  return cases.flatMap((gallery) => {
    const wide: Shot = { gallery, width: WIDE, theme: 'light', lang: 'en' };
    const shots = [wide];
    if (!WIDE_ONLY.includes(gallery)) shots.push({ ...wide, width: NARROW });
    if (DARK.includes(gallery)) shots.push({ ...wide, theme: 'dark' });
    if (ARABIC.includes(gallery))
      shots.push({ ...wide, lang: 'ar' }, { ...wide, width: NARROW, lang: 'ar', theme: 'dark' });
    return shots;
  });
}

/** File name of a shot's picture. */
export function nameOf({ gallery, width, theme, lang }: Shot): string {
  return `${gallery}-${width}-${theme}-${lang}.png`;
}

/** Whether the case is to have drawn a plot. */
export function hasPlot({ gallery }: Shot): boolean {
  return !NO_PLOT.includes(gallery) && !NO_PLOT_LIKE.test(gallery);
}
