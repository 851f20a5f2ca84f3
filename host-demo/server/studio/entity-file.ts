import { parseAllDocuments, stringify } from 'yaml';
import { Refused } from '../refused.ts';
import { msg } from '../../../src/formats/msg.ts';

/** An entity as a file holds it. */
export interface FiledEntity {
  entityName: string;
  /** Null where the file has none. */
  id: string | null;
  data: Record<string, unknown>;
}

/** Bytes of one text, and aliases in it: a few lines of aliases can expand to gigabytes. */
const MOST_BYTES = 5 * 2 ** 20;
const MOST_ALIASES = 20;

/** The text of one entity. */
export function serializeEntity({ entityName, id, data }: FiledEntity): string {
  return stringify({ entityName, id, data }, { aliasDuplicateObjects: false });
}

/**
 * Name of the file of an entity: ids are letters, digits, dots, colons and dashes, whatever else
 * becomes a dash.
 */
export function buildFileName({ entityName, id }: Pick<FiledEntity, 'entityName' | 'id'>): string {
  return `${entityName}-${String(id).replace(/[^\w.-]+/g, '-')}.yml`;
}

/**
 * The entities of a text, one a document; plain data alone. Throws VALIDATION with line and column.
 */
export function parseEntities(bytes: Uint8Array): FiledEntity[] {
  if (bytes.byteLength > MOST_BYTES)
    throw new Refused(413, 'TOO_LARGE', msg`The text has more than ${MOST_BYTES} bytes`);
  const text = decoded(bytes);
  const documents = parseAllDocuments(text, { schema: 'core', customTags: [], uniqueKeys: true });
  if (!Array.isArray(documents) || documents.length === 0)
    throw new Refused(422, 'VALIDATION', msg`The file holds no entity`);
  return documents.map((document) => {
    const [error] = document.errors;
    if (error) throw new Refused(422, 'VALIDATION', error.message.split('\n')[0]!);
    return checked(plain(() => document.toJS({ maxAliasCount: MOST_ALIASES })));
  });
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(422, 'VALIDATION', msg`The file is no text in UTF-8`);
  }
}

function plain(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    throw new Refused(422, 'VALIDATION', (error as Error).message.split('\n')[0]!);
  }
}

function checked(value: unknown): FiledEntity {
  const {
    entityName,
    id = null,
    data,
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (
    typeof entityName !== 'string' ||
    typeof data !== 'object' ||
    data === null ||
    Array.isArray(data)
  )
    throw new Refused(422, 'VALIDATION', msg`entityName and data are expected`);
  if (id !== null && (typeof id !== 'string' || !/^[\w.:-]{1,100}$/.test(id)))
    throw new Refused(
      422,
      'VALIDATION',
      msg`id: letters, digits, dots, colons and dashes, 100 at most`,
    );
  const { id: _id, version: _version, ...rest } = data as Record<string, unknown>;
  return { entityName, id, data: rest };
}
