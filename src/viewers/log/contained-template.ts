import { listTexts } from '../../plot/log/text-track.ts';
import type { LogTemplate, TrackSpec } from '../../plot/log/template.ts';
import { bindData, makeDocument } from '../../plot/log/document.ts';
import type { FetchPicture } from '../../plot/log/picture-source.ts';
import { LIGHT_PLOT_THEME } from '../../plot/log/theme.ts';
import type { PlotInput } from './plot-loader.ts';

/** Pictures that a page holds at most, in bytes of their files: more would not be opened. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * The template of a plot with its texts and pictures in it, for a page that has neither the file
 * nor a network. A picture that cannot be fetched stays an address.
 */
export async function containItems(
  input: PlotInput | null,
  fetchPicture: FetchPicture,
): Promise<LogTemplate | undefined> {
  if (!input) return undefined;
  const { template } = input;
  const budget = { left: MOST_BYTES };
  const tracks: TrackSpec[] = [];
  for (const track of template.tracks) {
    if (track.kind === 'text') tracks.push({ ...track, items: [...readTexts(input, track)] });
    else if (track.kind === 'picture') {
      const items: typeof track.items = [];
      for (const item of track.items)
        items.push({ ...item, url: await contain(item.url, fetchPicture, budget) });
      tracks.push({ ...track, items });
    } else tracks.push(track);
  }
  return { ...template, tracks };
}

function readTexts({ template, data }: PlotInput, track: Extract<TrackSpec, { kind: 'text' }>) {
  const doc = makeDocument(template, bindData(data), { theme: LIGHT_PLOT_THEME });
  return listTexts(doc, track);
}

/** The picture itself as an address. */
async function contain(
  url: string,
  fetchPicture: FetchPicture,
  budget: { left: number },
): Promise<string> {
  if (url === '' || /^data:/i.test(url)) return url;
  try {
    const blob = await fetchPicture(url, new AbortController().signal);
    if (blob.size > budget.left) return url;
    budget.left -= blob.size;
    return await toDataUrl(blob);
  } catch {
    return url;
  }
}

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  // The type that the schema names; what it is shows in its first bytes.
  const type = /^image\/(png|jpeg|webp|gif|avif|bmp)$/.test(blob.type) ? blob.type : 'image/png';
  return `data:${type};base64,${btoa(binary)}`;
}
