import { type Backend, getBackend } from '../../backend/backend.ts';
import { downloadStoredFile } from '../../backend/record-files.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { unwrap } from '../../core/problem-error.ts';
import { type Message, msg } from '../../formats/msg.ts';

/** Most bytes of a picture's file. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Why a picture of a track cannot be shown. */
export class PictureFailure extends Error {
  constructor(readonly parts: Message) {
    super(String(parts));
  }
}

/** How pictures are fetched. */
export interface TrackPictureRequest {
  signal: AbortSignal;
  /** Address that a relative URL is resolved against. */
  baseUrl: string;
  /** The server whose files need a token. */
  backend: Backend;
}

/** Fetches a picture for an element, as `fetchPicture`. */
export function readPicture(host: ElementHost, url: string, signal: AbortSignal): Promise<Blob> {
  return fetchPicture(url, {
    signal,
    baseUrl: host.element.baseURI,
    backend: getBackend(host),
  });
}

/**
 * Fetches a picture of a template: a file of the server with the user's token, data as they are,
 * any other address without credentials. Only raster images pass.
 * @throws PictureFailure, or an error with the code of the server's problem
 */
export async function fetchPicture(url: string, request: TrackPictureRequest): Promise<Blob> {
  const target = resolvePicture(url, request.baseUrl);
  const blob = await readTarget(target, request);
  if (blob.size > MOST_BYTES)
    throw new PictureFailure(
      msg`The picture has more than ${MOST_BYTES / 1024 / 1024} MB. Use a smaller one.`,
    );
  const bytes = new Uint8Array(await blob.slice(0, 16).arrayBuffer());
  if (!isRaster(bytes))
    throw new PictureFailure(msg`Not a picture in PNG, JPEG, WebP, GIF, AVIF or BMP.`);
  return blob;
}

/** The address of a picture. @throws PictureFailure for a scheme that no picture has */
export function resolvePicture(url: string, baseUrl: string): URL {
  const target = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
  const isAllowed =
    target !== null &&
    (['http:', 'https:', 'blob:'].includes(target.protocol) || /^data:image\//i.test(target.href));
  if (!isAllowed)
    throw new PictureFailure(msg`The address of the picture must begin with https or http.`);
  return target;
}

/** The path of a server's file as its rows have it; null of any other address. */
export function findServerPath(target: URL, base: string, baseUrl: string): string | null {
  const folder = `${base.replace(/\/+$/, '')}/fm/download/`;
  if (!URL.canParse(folder, baseUrl)) return null;
  const root = new URL(folder, baseUrl);
  const isOwn = target.origin === root.origin && target.pathname.startsWith(root.pathname);
  return isOwn ? `/download/${target.pathname.slice(root.pathname.length)}` : null;
}

async function readTarget(
  target: URL,
  { signal, baseUrl, backend }: TrackPictureRequest,
): Promise<Blob> {
  if (target.protocol === 'data:') return readData(target.href);
  const stored = findServerPath(target, backend.base, baseUrl);
  if (stored !== null) return unwrap(await downloadStoredFile(backend, stored, { signal }));
  let response: Response;
  try {
    response = await fetch(target, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    throw new PictureFailure(
      msg`The picture was not loaded: no network, or ${target.host} or this page does not allow it.`,
    );
  }
  if (!response.ok)
    throw new PictureFailure(msg`The picture was not loaded: HTTP ${response.status}.`);
  return response.blob();
}

/** Data as they stand in the URL: no request, which a page's policy could refuse. */
function readData(url: string): Blob {
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma);
  try {
    const content = decodeURIComponent(url.slice(comma + 1));
    const text = /;base64$/i.test(head) ? atob(content) : content;
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: head.split(';')[0] });
  } catch {
    throw new PictureFailure(msg`Not a picture in PNG, JPEG, WebP, GIF, AVIF or BMP.`);
  }
}

/** What files of raster images begin with, from which byte on. */
const SIGNATURES: readonly (readonly [at: number, text: string])[] = [
  [1, 'PNG'],
  [0, '\u00ff\u00d8\u00ff'],
  [8, 'WEBP'],
  [0, 'GIF8'],
  [4, 'ftypavi'],
  [0, 'BM'],
];

function isRaster(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes);
  return SIGNATURES.some(([at, text]) => start.startsWith(text, at));
}
