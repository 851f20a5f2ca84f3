import * as v from 'valibot';
import { FormatError } from '../format-error.ts';
import { StoreArray, isDenied } from './store-array.ts';
import type { StoreFolder } from './store-folder.ts';
import type { StoreGround } from './store-ground.ts';
import { groundOfHeaders } from './store-headers.ts';
import {
  AttributesV2,
  ConsolidatedV2,
  GroupV2,
  GroupV3,
  arrayOfV2,
  arrayOfV3,
  checked,
} from './store-metadata.ts';
import { msg } from '../msg.ts';

const MOST_JSON_BYTES = 32 << 20;
/** How long it is believed that the documents of a store can be read. */
const READABLE_MS = 5000;

/** A Zarr group: its attributes and access to its arrays. */
export interface StoreGroup {
  version: 2 | 3;
  attributes: Readonly<Record<string, unknown>>;
  /** The first refusal (403) of a document that was taken as missing; null where there was none. */
  readonly denied: FormatError | null;
  /** Whether its first document can be read still. */
  isReadable(): Promise<boolean>;
  /** Opens the array at a path of the group; null if there is no such array. */
  array(path: string): Promise<StoreArray | null>;
  /** Numbers of an axis that the attributes hold (MDIO 0). */
  numbers?(name: string): Float64Array | null;
  /**
   * Coordinates by the trace headers of an array of samples (MDIO 0); null if absent.
   */
  headers?(name: string, lines: 1 | 2): Promise<StoreGround | null>;
}

/**
 * Opens the group of a store (Zarr 3 or 2).
 * @throws {FormatError} FORMAT_UNKNOWN where there is no group, FILE_MALFORMED, FILE_TOO_LARGE;
 *   what the folder throws
 */
export async function openGroup(given: StoreFolder, signal?: AbortSignal): Promise<StoreGroup> {
  const folder = new MetadataFolder(given);
  const root = await readJson(folder, 'zarr.json', signal);
  if (root !== null) return groupV3(folder, root, signal);
  const all = await readJson(folder, '.zmetadata', signal);
  const documents = all === null ? {} : checked(ConsolidatedV2, all, '.zmetadata').metadata;
  const document = async (key: string): Promise<unknown> =>
    Object.hasOwn(documents, key)
      ? documents[key]
      : all === null
        ? readJson(folder, key, signal)
        : null;
  const group = await document('.zgroup');
  if (group === null)
    throw (
      folder.denied ??
      new FormatError(
        'FORMAT_UNKNOWN',
        msg`There is no store of a survey in "${folder.name}": it has no zarr.json, .zmetadata or .zgroup. One that is still being written has none either.`,
      )
    );
  checked(GroupV2, group, '.zgroup');
  const attributes = checked(AttributesV2, (await document('.zattrs')) ?? {}, '.zattrs');
  return {
    version: 2,
    attributes,
    get denied() {
      return folder.denied;
    },
    isReadable: () => folder.isReadable(all === null ? '.zgroup' : '.zmetadata'),
    numbers: (name) => readAxisNumbers(attributes, name),
    async headers(name, lines) {
      const path = `metadata/${name}_trace_headers`;
      const metadata = await document(`${path}/.zarray`);
      return metadata === null
        ? null
        : groundOfHeaders(
            given,
            { path, metadata, attributes: await document('metadata/.zattrs') },
            lines,
          );
    },
    async array(path) {
      const metadata = await document(`${path}/.zarray`);
      if (metadata === null) return null;
      const facts = arrayOfV2(
        path,
        metadata,
        checked(AttributesV2, (await document(`${path}/.zattrs`)) ?? {}, `${path}/.zattrs`),
      );
      return new StoreArray(
        given,
        path,
        facts.dimensions.length > 0
          ? facts
          : { ...facts, dimensions: axisNames(attributes, facts.shape.length) },
      );
    },
  };
}

/**
 * Documents of a store. One that the server forbids to read is taken as missing, since a bucket
 * whose files may not be listed answers 403 for those that do not exist.
 */
class MetadataFolder {
  denied: FormatError | null = null;
  #readable: { answer: Promise<boolean>; until: number } | null = null;

  constructor(readonly files: StoreFolder) {}

  get name(): string {
    return this.files.name;
  }

  /** Whether a document can be read; the answer holds for some seconds. */
  isReadable(key: string): Promise<boolean> {
    if (this.#readable && Date.now() < this.#readable.until) return this.#readable.answer;
    const answer = this.files.get(key).then(
      (bytes) => bytes !== null,
      () => false,
    );
    this.#readable = { answer, until: Date.now() + READABLE_MS };
    return answer;
  }

  async get(key: string, signal?: AbortSignal): Promise<Uint8Array | null> {
    try {
      return await this.files.get(key, undefined, signal);
    } catch (error) {
      if (!isDenied(error)) throw error;
      this.denied ??= error;
      return null;
    }
  }
}

function groupV3(folder: MetadataFolder, root: unknown, signal?: AbortSignal): StoreGroup {
  const { attributes, consolidated_metadata: consolidated } = checked(GroupV3, root, 'zarr.json');
  const documents = consolidated?.metadata;
  return {
    version: 3,
    attributes,
    get denied() {
      return folder.denied;
    },
    isReadable: () => folder.isReadable('zarr.json'),
    async array(path) {
      const metadata = documents
        ? Object.hasOwn(documents, path)
          ? documents[path]
          : null
        : await readJson(folder, `${path}/zarr.json`, signal);
      return metadata === null
        ? null
        : new StoreArray(folder.files, path, arrayOfV3(path, metadata));
    },
  };
}

async function readJson(
  folder: MetadataFolder,
  key: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const bytes = await folder.get(key, signal);
  if (bytes === null) return null;
  if (bytes.length > MOST_JSON_BYTES)
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`The metadata ${key} of the store has ${bytes.length} bytes.`,
    );
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new FormatError(
      'FILE_MALFORMED',
      msg`The metadata ${key} of the store is damaged: it is no JSON.`,
      { section: key },
      { cause },
    );
  }
}

/** Attributes of a group by MDIO 0. */
const Mdio0 = v.object({
  dimension: v.array(
    v.object({ name: v.pipe(v.string(), v.maxLength(100)), coords: v.array(v.number()) }),
  ),
});

/** Names of the axes that MDIO 0 puts on the group; the first `rank`, or all where it is 0. */
export function axisNames(attributes: Readonly<Record<string, unknown>>, rank: number): string[] {
  const parsed = v.safeParse(Mdio0, attributes);
  const names = parsed.success
    ? parsed.output.dimension.map(({ name }) => (name === 'sample' ? 'time' : name))
    : [];
  return rank === 0 ? names : names.slice(0, rank);
}

/** Numbers of an axis that MDIO 0 puts on the group; null where it has none of that name. */
function readAxisNumbers(
  attributes: Readonly<Record<string, unknown>>,
  name: string,
): Float64Array | null {
  const parsed = v.safeParse(Mdio0, attributes);
  const found = parsed.success
    ? parsed.output.dimension.find(
        (dimension) => dimension.name === name || (dimension.name === 'sample' && name === 'time'),
      )
    : undefined;
  return found ? Float64Array.from(found.coords) : null;
}
