/**
 * Static files that are sent compressed: a copy of each as Brotli and gzip lies in a folder of its
 * own, made when the file is first requested, or for a whole folder at once by `compressFolder`.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sirv from 'sirv';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
/** What gets smaller; pictures, fonts and archives do not. */
const TYPES = /\.(m?js|css|html|json|map|svg|wasm|txt|md|d\.ts)$/;
/** Smaller files fit into the first packets anyway. */
const LEAST_BYTES = 1024;
/**
 * Brotli from 0 to 11: a file at a request, and all of them before any. Beyond 9 a build takes
 * minutes.
 */
const QUALITY = { request: 8, build: 9 };

/** Names with a hash of the content, as the builds make them. */
const HASHED = /-(?:[\da-f]{8}|[\dA-Z]{8})\.\w+(?:\.map)?$/;

/**
 * Serves a folder by sirv: files whose names have a hash may be kept for a year, all others are
 * validated by their ETag.
 * @param {string} folder
 * @param {{ copies?: string }} options `copies` is the folder of the compressed copies; without it
 *   nothing is compressed
 * @returns {(request: import('node:http').IncomingMessage, response:
 *   import('node:http').ServerResponse, next: () => void) => void}
 */
export function serveFolder(folder, { copies } = {}) {
  const options = {
    dev: true,
    etag: true,
    setHeaders: (response, pathname) => {
      if (HASHED.test(pathname))
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  };
  const plain = sirv(folder, options);
  if (!copies) return plain;
  const packed = sirv(copies, { ...options, brotli: true, gzip: true });
  const packer = new Packer(folder, copies);
  return (request, response, next) => {
    const name = fileName(request.url);
    if (!name || !TYPES.test(name)) return plain(request, response, next);
    response.setHeader('Vary', 'Accept-Encoding');
    // Of a compressed file a part is no part of the file.
    const accepted = listAccepted(request.headers['accept-encoding']);
    if (request.headers.range || accepted.length === 0) return plain(request, response, next);
    request.headers['accept-encoding'] = accepted.join(', ');
    if (packer.isFresh(name))
      return packed(request, response, () => plain(request, response, next));
    packer.add(name);
    return plain(request, response, next);
  };
}

/**
 * Compresses every file of a folder, for a server that is to do none of it while it runs.
 * @param {string} folder
 * @param {string} copies
 */
export async function compressFolder(folder, copies) {
  const packer = new Packer(folder, copies);
  for (const name of await readdir(folder, { recursive: true }))
    if (TYPES.test(name) && !packer.isFresh(name)) await packer.pack(name, QUALITY.build);
}

/** Codings of the copies, the smaller first. */
const CODINGS = ['br', 'gzip'];

/**
 * The codings of the copies that a client takes (RFC 9110, 12.5.3): those that it names, or all by
 * "*", unless their weight is 0.
 * @param {string} [header] Accept-Encoding
 */
function listAccepted(header = '') {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((word) => word.trim()))
      .map(([coding, weight = 'q=1']) => [coding, Number(weight.replace(/^q=/, ''))]),
  );
  return CODINGS.filter((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}

/** Path of a file below the folder; null for what cannot be one. */
function fileName(url) {
  try {
    const { pathname } = new URL(url, 'http://localhost');
    const name = decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    return name.includes('\0') || name.split('/').includes('..') ? null : name.slice(1);
  } catch {
    return null;
  }
}

/** Makes the copies, one file after the other. */
class Packer {
  #folder;
  #copies;
  #waiting = new Set();
  #isBusy = false;

  constructor(folder, copies) {
    this.#folder = folder;
    this.#copies = copies;
  }

  /** Whether the copies are those of the file as it is now. */
  isFresh(name) {
    const source = statSync(path.join(this.#folder, name), { throwIfNoEntry: false });
    const copy = statSync(`${path.join(this.#copies, name)}.br`, { throwIfNoEntry: false });
    return Boolean(source && copy && wholeMs(source) === Math.round(copy.mtimeMs));
  }

  /** Compresses a file in the background. */
  add(name) {
    this.#waiting.add(name);
    if (!this.#isBusy) void this.#work();
  }

  async #work() {
    this.#isBusy = true;
    for (const name of this.#waiting) {
      // Where the folder cannot be written the file is sent as it is.
      await this.pack(name, QUALITY.request).catch(() => {});
      this.#waiting.delete(name);
    }
    this.#isBusy = false;
  }

  async pack(name, quality) {
    const file = path.join(this.#folder, name);
    const found = await stat(file);
    if (!found.isFile() || found.size < LEAST_BYTES) return;
    const bytes = await readFile(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const copy = path.join(this.#copies, name);
    await mkdir(path.dirname(copy), { recursive: true });
    await put(`${copy}.gz`, await toGzip(bytes, { level: 9 }), wholeMs(found));
    await put(`${copy}.br`, await toBrotli(bytes, { params }), wholeMs(found));
  }
}

/** When a file was changed; file systems differ in what they keep of a millisecond. */
function wholeMs({ mtimeMs }) {
  return Math.trunc(mtimeMs);
}

/** Writes a whole file or none, as old as its source: the ETag is the same at every server. */
async function put(file, bytes, changedMs) {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes);
    await utimes(part, changedMs / 1000, changedMs / 1000);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
