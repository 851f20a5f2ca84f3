import { type AuditEntry, type AuditItem, findAuditedKeys } from '../../../backend/audit-events.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { formatKeyText } from '../../../backend/records.ts';
import { addEnglish, type TextKey, type Translate } from '../../../i18n/i18n.ts';
import enAudit from '../../../i18n/texts/en/studio-audit.json';
import { formatDay, formatMinute } from '../../../ui/format.ts';
import { attributeLabel } from '../edit/attribute-label.ts';
import { toYaml } from '../edit/yaml-text.ts';
import type { KindDescription } from '../kinds/kind.ts';

addEnglish(enAudit);

/** Events that have words, in the order in which the filter offers them. */
export const EVENTS = [
  'create',
  'edit',
  'delete',
  'deleteFinished',
  'bulkEdit',
  'bulkEditFinished',
  'bulkEditUndo',
  'view',
  'download',
  'export',
  'exportFinished',
  'exportCancelled',
  'concessionSummary',
  'concessionSummaryFinished',
  'import',
  'load',
  'loadFinished',
  'rules',
  'ruleRun',
  'recipe',
  'recipeFinished',
  'quality',
  'index',
  'indexCancelled',
  'cacheClear',
  'schemaReload',
  'signIn',
  'signOut',
  'tokenRefused',
  'accessDenied',
  'feedback',
] as const;

/** What events are about besides catalogs and kinds of Studio. */
export const THINGS = [
  'aoi',
  'cart',
  'concessionSummary',
  'correlation',
  'file',
  'index',
  'LoadReview',
  'ModelText',
  'Recipe',
  'SavedView',
  'session',
  'Studio',
  'wells3d',
] as const;

/** Values of events that are no fields of a record. */
const ITEMS = [
  'aoi',
  'areas',
  'cartId',
  'catalogIds',
  'catalogName',
  'catalogs',
  'changed',
  'changes',
  'concessions',
  'constraints',
  'created',
  'crs',
  'decisions',
  'deleted',
  'error',
  'ext',
  'failed',
  'file',
  'format',
  'full',
  'grant',
  'id',
  'ids',
  'includeFiles',
  'issuer',
  'keys',
  'login',
  'output',
  'outputFormat',
  'problem',
  'processId',
  'records',
  'refused',
  'ruleIds',
  'rules',
  'status',
  'surveyId',
  'table',
  'unchanged',
  'undoOf',
  'uwis',
  'version',
  'waiting',
  'wells',
];

/** What an event is described with. */
export interface AuditTerms {
  t: Translate;
  /** Labels of catalogs by name. */
  catalogs: ReadonlyMap<string, string>;
  kinds: ReadonlyMap<string, KindDescription>;
}

/** What happened, in words; an event that has none by its name. */
export function formatEvent(t: Translate, event: string): string {
  return (EVENTS as readonly string[]).includes(event)
    ? t(`studio.audit.event.${event}` as TextKey)
    : event;
}

/** What it happened to, in words. */
export function formatEntity({ t, catalogs, kinds }: AuditTerms, name: string): string {
  const label = catalogs.get(name);
  if (label !== undefined) return label;
  const kind = kinds.get(name);
  if (kind) return t(kind.one);
  return (THINGS as readonly string[]).includes(name)
    ? t(`studio.audit.thing.${name}` as TextKey)
    : name;
}

/** The one that an event is about, and the address that shows it. */
export interface AuditSubject {
  name: string;
  /** Null where nothing shows it. */
  to: string | null;
}

/**
 * The record or entity of an event; null where it is about none or about many.
 * @param keys names of the key fields where the event is about a catalog
 */
export function findSubject(
  { catalogs, kinds }: AuditTerms,
  event: Pick<AuditEntry, 'entity' | 'event' | 'items'>,
  keys: readonly string[] | undefined,
): AuditSubject | null {
  if (catalogs.has(event.entity)) {
    const found = keys && findAuditedKeys(event, keys);
    if (!found) return null;
    const to = ['/consume', 'record', event.entity, formatKeyText(found)]
      .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
      .join('/');
    return {
      name: Object.values(found).map(String).join(' · '),
      to: event.event === 'delete' ? null : to,
    };
  }
  const read = (name: string): string => {
    const value = event.items.find(({ fieldName }) => fieldName === name)?.value;
    return typeof value === 'string' ? value : '';
  };
  const id = read('id');
  const name = read('label') || read('name') || read('file') || read('login') || id;
  if (name === '') return null;
  const isShown = kinds.has(event.entity) && id !== '' && event.event !== 'delete';
  return { name, to: isShown ? `/studio/${event.entity}/${encodeURIComponent(id)}` : null };
}

/** A value of an event as people read it. */
export interface AuditLine {
  name: string;
  label: string;
  /** Null where the event tells of none. */
  before: string | null;
  after: string;
}

/**
 * The values of an event with the labels of fields and pick lists.
 * @param cache fields of the catalog that the event is about
 */
export function describeItems(
  { t, kinds }: Pick<AuditTerms, 't' | 'kinds'>,
  event: Pick<AuditEntry, 'entity' | 'items'>,
  cache: CatalogCache | null,
): AuditLine[] {
  const fields = new Map(cache?.catalogFields.map((field) => [field.attribute.name, field]));
  const kind = kinds.get(event.entity);
  return event.items.map((item) => {
    const { fieldName: name, before, value } = item;
    const field = fields.get(name);
    const list = field?.pickList && cache?.pickLists.find((one) => one.name === field.pickList);
    const write = (one: unknown): string => {
      const plain = list ? list.values.find((choice) => choice.value === one)?.label : undefined;
      return plain ?? writeValue(t, one, field?.attribute.typeName);
    };
    return {
      name,
      label: field?.label ?? itemLabel(t, kind, item),
      before: before === undefined ? null : write(before),
      after: write(value),
    };
  });
}

function itemLabel(
  t: Translate,
  kind: KindDescription | undefined,
  { fieldName }: AuditItem,
): string {
  const label = kind && attributeLabel(t, kind, fieldName);
  if (label !== undefined && label !== fieldName) return label;
  return ITEMS.includes(fieldName) ? t(`studio.audit.item.${fieldName}` as TextKey) : fieldName;
}

function writeValue(t: Translate, value: unknown, type: string | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return t(value ? 'studio.yes' : 'studio.no');
  if (typeof value === 'string') {
    if (type === 'date') return formatDay(value);
    return /^\d{4}-\d\d-\d\dT\d\d:/.test(value) ? formatMinute(value) || value : value;
  }
  return toYaml(value);
}
