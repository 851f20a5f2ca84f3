import { postAudit } from '../api/contract/entities.ts';
import { type Backend, lastingBackend } from './backend.ts';
import type { CatalogCache } from './catalogs.ts';
import { pickKeys, type Row } from './records.ts';

/** A value of a record that something was done with (spec 3, "Audit event payload"). */
export interface AuditField {
  fieldName: string;
  /** Type of the attribute, as the catalog names it. */
  fieldType: string;
  value: unknown;
}

/** What says which record it was: its keys. */
export function keyItems(cache: CatalogCache, row: Row): AuditField[] {
  const types = new Map(
    cache.catalogFields.map(({ attribute }) => [attribute.name, attribute.typeName]),
  );
  return Object.entries(pickKeys(cache, row)).map(([fieldName, value]) => ({
    fieldName,
    fieldType: types.get(fieldName) ?? 'string',
    value,
  }));
}

/**
 * Reports to the server that records of a catalog were opened. The function returns at once and
 * ignores failures.
 */
export function auditView(backend: Backend, catalog: string, items: readonly AuditField[]): void {
  // The element may be gone a moment later, and what it has sent with it.
  const body = {
    audit_source: 'web',
    audit_dataevent: 'view',
    audit_entity: catalog,
    audit_success: true,
    dataItemList: [...items],
  };
  lastingBackend(backend)
    .send(postAudit, { body })
    .catch(() => undefined);
}
