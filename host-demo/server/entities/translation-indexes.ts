import { sql } from 'kysely';
import { folded } from '../catalogs/text-fold.ts';
import type { Migration } from '../db/migrate.ts';
import { inNameOrder } from './name-order.ts';

/**
 * Indexes of the texts of the pages, of which an installation has tens of thousands: their order by
 * key as a whole and in each language, and parts of them.
 */
export const translationIndexes: Migration = {
  name: 'entities-1-translation-indexes',
  async up(db) {
    await sql`create index entity_key_order on studio.entity (entity_name, (${inNameOrder(sql`(data ->> 'key')`)}), id)`.execute(
      db,
    );
    await sql`create index entity_language_key on studio.entity ((data ->> 'languageKey'), (data ->> 'key')) where entity_name = 'Translation'`.execute(
      db,
    );
    await sql`create index entity_value_parts on studio.entity using gin (${folded(sql`data ->> 'value'`)} gin_trgm_ops)`.execute(
      db,
    );
  },
};
