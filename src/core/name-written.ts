import { addEnglish, type TextKey, type Translate } from '../i18n/i18n.ts';
import enWritten from '../i18n/texts/en/written.json';

addEnglish(enWritten);

/** How a subject begins that is the kind of an entity, or the path of a call. */
const ENTITY = 'entity:';
const CALL = 'call:';

type WrittenKey = keyof typeof enWritten;

/** Calls by the beginning of their path. */
const CALLS: readonly (readonly [RegExp, WrittenKey])[] = [
  [/shoppingcart/i, 'written.cart'],
  [/^\/trove\/api\/(export\/delete|edit|rule)\b/, 'written.records'],
  [/^\/trove\/api\/export\b/, 'written.export'],
  [/^\/trove\/api\/load\b/, 'written.load'],
  [/^\/trove\/api\/(recipe|quality)\b/, 'written.Recipe'],
  [/^\/(studiomanager|service\/clone)\b/, 'written.Catalog'],
  [/^\/service\/(entity\/Preference|myPreferences)\b/, 'written.Preference'],
  [/^\/trove\/api\/(job|generate|template|search|message)\b/, 'written.job'],
];

/** The English label of a catalog, if it is known; the texts of the label go by it. */
export type FindCatalogLabel = (catalogName: string) => string | undefined;

/**
 * What a write changes, in the reader's language. Other texts than references, such as the name of
 * an uploaded file, stay as they are.
 */
export function nameWritten(
  t: Translate,
  subject: string,
  findCatalogLabel: FindCatalogLabel,
): string {
  if (subject.startsWith(ENTITY))
    return nameEntity(t, subject.slice(ENTITY.length), findCatalogLabel);
  if (!subject.startsWith(CALL)) return subject;
  const path = subject.slice(CALL.length);
  return t(CALLS.find(([pattern]) => pattern.test(path))?.[1] ?? 'written.other');
}

/** Names an entity or a record by its kind or catalog, and by its own name where that is known. */
function nameEntity(t: Translate, described: string, findCatalogLabel: FindCatalogLabel): string {
  const [entityName = '', ...rest] = described.split(' ');
  const { name, id } = readNames(rest.join(' '));
  const key = `written.${entityName}`;
  const isOwn = key in enWritten;
  // Entities of other kinds are records of a catalog.
  const label = isOwn ? undefined : findCatalogLabel(entityName);
  const kind = isOwn ? t(key as WrittenKey) : t((label ?? 'written.record') as TextKey);
  const isRecord = !isOwn || entityName === PICKS;
  const own = isRecord ? formatRecordId(id) : name;
  return own ? t('written.named', { kind, name: own }) : kind;
}

/** Picks are records of this catalog, which has a text of its own. */
const PICKS = 'wellMarker';

/** What a write says of its entity; empty where it says nothing. */
function readNames(json: string): { name?: string | undefined; id?: string | undefined } {
  try {
    const found = JSON.parse(json) as Record<string, unknown>;
    const read = (key: string) => (typeof found[key] === 'string' ? found[key] : undefined);
    return { name: read('name'), id: read('id') };
  } catch {
    return {};
  }
}

/** The id of a record as a user reads it: keys of several fields are the JSON of their values. */
function formatRecordId(id: string | undefined): string | undefined {
  if (!id?.startsWith('{')) return id;
  try {
    return Object.values(JSON.parse(id) as object)
      .map(String)
      .join(', ');
  } catch {
    return id;
  }
}
