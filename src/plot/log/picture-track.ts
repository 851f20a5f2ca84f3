import type { DepthInterval } from './depth-window.ts';
import type { DocTrack, LogDocument } from './document.ts';
import type { TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import type { Picture } from './picture.ts';
import { PictureStore, type StoredPicture } from './picture-store.ts';
import type { PictureTrackSpec } from './template.ts';
import { fitLines } from './text-track.ts';
import { mixColors } from './theme.ts';
import type { TrackPainter } from './track-painter.ts';

type PictureTrack = Extract<DocTrack, { kind: 'picture' }>;
type PictureItem = PictureTrackSpec['items'][number];

/** A picture that would be less high is not fetched: its place is marked. */
const LEAST_HEIGHT = 6;
/** Pixels of a picture on paper, per unit of the pen: about 300 dots per inch. */
const PAPER_DENSITY = 3;

/** Pictures by depth, each stretched over its interval: core photos, thin sections. */
export const pictureTrack: TrackPainter<PictureTrack> = {
  paint(picture, { spec }, place) {
    const { pen, rect } = picture;
    pen.save();
    pen.beginPath();
    pen.rect(place.x, rect.y, place.width, rect.height);
    pen.clip();
    const store = findStore(picture.doc);
    store?.begin(picture);
    for (const item of listSeen(picture.doc, spec, picture)) paintItem(picture, store, item, place);
    pen.restore();
  },

  read(_doc, { spec }, depth) {
    const found = spec.items.findLast(({ top, base }) => depth >= top && depth <= base);
    if (!found) return null;
    const name = spec.title?.trim() || 'PICTURE';
    const text = found.title?.trim() || fileName(found.url);
    return { mnemonic: name, value: NaN, unit: '', color: 'transparent', text };
  },

  async prepare(doc, { spec }, part) {
    const store = findStore(doc);
    store?.begin(part);
    const perUnit = part.height / (part.base - part.top);
    const loads = listSeen(doc, spec, part).map(({ top, base, url }) => {
      const height = (base - top) * doc.factor * perUnit;
      return height < LEAST_HEIGHT
        ? undefined
        : store?.load(url, Math.max(part.width, height) * densityFor(part.hair, false));
    });
    await Promise.all(loads);
  },
};

/** The last part of a path; "" of what has none. */
function fileName(url: string): string {
  if (/^(data|blob):/i.test(url)) return '';
  const path = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1);
}

function findStore({ pictures }: LogDocument): PictureStore | null {
  if (!pictures) return null;
  return (pictures.store ??= new PictureStore(pictures)) as PictureStore;
}

function densityFor(hair: number, isLive: boolean): number {
  return isLive ? 1 / hair : Math.max(1 / hair, PAPER_DENSITY);
}

/** The items that reach into a range of the shown unit. */
function listSeen(
  { factor }: LogDocument,
  { items }: PictureTrackSpec,
  { top, base }: DepthInterval,
): PictureItem[] {
  return items.filter((item) => item.base * factor > top && item.top * factor < base);
}

function paintItem(
  picture: Picture,
  store: PictureStore | null,
  { top, base, url }: PictureItem,
  place: TrackPlace,
): void {
  const { pen, doc, hair, theme } = picture;
  const y = snap(picture.yAt(top * doc.factor), hair);
  const height = Math.max(hair, snap(picture.yAt(base * doc.factor), hair) - y);
  const box = { x: place.x, y, width: place.width, height };
  const density = densityFor(hair, picture.live);
  const stored: StoredPicture | null =
    store && height >= LEAST_HEIGHT
      ? store.get(url, Math.max(place.width, height) * density)
      : null;
  const { image } = stored ?? {};
  if (image)
    picture.upright(box, (upright, { x, y: at, width, height: high }) =>
      upright.drawImage(image, x, at, width, high),
    );
  else {
    pen.fillStyle = mixColors(theme.background, theme.muted, 0.25);
    pen.fillRect(box.x, box.y, box.width, box.height);
    if (stored?.problem) paintProblem(picture, stored.problem, box);
  }
  pen.fillStyle = theme.line;
  pen.fillRect(box.x, y, box.width, hair);
  pen.fillRect(box.x, y + height - hair, box.width, hair);
}

/** Says in the place of a picture why it is not shown, in the part of it that is seen. */
function paintProblem(
  picture: Picture,
  problem: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const { rect, theme } = picture;
  const y = Math.max(box.y, rect.y);
  const height = Math.min(box.y + box.height, rect.y + rect.height) - y;
  if (height < 16) return;
  picture.upright({ ...box, y, height }, (pen, seen) => {
    pen.font = `11px ${theme.font}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = theme.text;
    fitLines(pen, problem, seen).forEach((line, k) =>
      pen.fillText(line, seen.x + seen.width / 2, seen.y + 9 + k * 14),
    );
  });
}
