/**
 * The page of a pop-up window: one log viewer over all of it, showing what the opener hands over.
 */
import type { RunHandover } from '../src/sources/log/source.ts';
import { requestPopupContent } from '../src/viewers/log/popup.ts';
import { GeoLogViewer, type GeoLogViewerEvents } from './geo-log-viewer.ts';

/** The properties that show one log. */
function readOne(handover: RunHandover['handover']): Record<string, unknown> {
  switch (handover.kind) {
    case 'url':
      return { src: handover.url };
    case 'catalog':
      return { catalog: handover.catalog, logId: handover.logId };
    case 'file': {
      const { file, name } = handover;
      return { file: file instanceof Blob ? new File([file], name) : file };
    }
    case 'data':
      return { data: handover.data };
  }
}

const content = await requestPopupContent();
document.body.style.margin = '0';
const viewer = new GeoLogViewer();
viewer.style.height = '100vh';
viewer.popup = true;
if (content) {
  const { handover, link, lang, theme, template, frame, range, recipe } = content;
  document.documentElement.lang = lang;
  viewer.lang = lang;
  viewer.theme = theme;
  viewer.link = link;
  if (template) viewer.templateConfig = template;
  if (frame) viewer.frame = frame;
  if (recipe) viewer.recipe = recipe;
  if (range) viewer.depthRange = range;
  if (range?.unit === 'm' || range?.unit === 'ft') viewer.depthUnit = range.unit;
  Object.assign(
    viewer,
    handover.kind === 'runs'
      ? { sources: handover.runs.map(({ handover: own, ...run }) => ({ ...run, ...readOne(own) })) }
      : readOne(handover),
  );
  // A record's title names well and log; a file goes by its name.
  viewer.addEventListener('geo-file', (event) => {
    const { name } = (event as GeoLogViewerEvents['geo-file']).detail;
    if (name) document.title = name;
  });
}
document.body.append(viewer);
