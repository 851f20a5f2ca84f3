/**
 * The page of a pop-up window: one log viewer over all of it, showing what the opener hands over.
 */
import { requestPopupContent } from '../src/viewers/log/popup.ts';
import { GeoLogViewer, type GeoLogViewerEvents } from './geo-log-viewer.ts';

const content = await requestPopupContent();
document.body.style.margin = '0';
const viewer = new GeoLogViewer();
viewer.style.height = '100vh';
viewer.popup = true;
if (content) {
  const { handover, link, lang, theme, template, frame, range } = content;
  document.documentElement.lang = lang;
  viewer.lang = lang;
  viewer.theme = theme;
  viewer.link = link;
  if (template) viewer.templateConfig = template;
  if (frame) viewer.frame = frame;
  if (range) viewer.depthRange = range;
  if (range?.unit === 'm' || range?.unit === 'ft') viewer.depthUnit = range.unit;
  if (handover.kind === 'url') viewer.src = handover.url;
  else if (handover.kind === 'catalog')
    Object.assign(viewer, { catalog: handover.catalog, logId: handover.logId });
  else if (handover.kind === 'file')
    viewer.file =
      handover.file instanceof Blob ? new File([handover.file], handover.name) : handover.file;
  else viewer.data = handover.data as typeof viewer.data;
  // A record's title names well and log; a file goes by its name.
  viewer.addEventListener('geo-file', (event) => {
    const { name } = (event as GeoLogViewerEvents['geo-file']).detail;
    if (name) document.title = name;
  });
}
document.body.append(viewer);
