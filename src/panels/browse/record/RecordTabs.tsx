import { useId, useMemo } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Catalog, CatalogCache } from '../../../backend/catalogs.ts';
import { fileOfRecord } from '../../../backend/record-files.ts';
import type { Row } from '../../../backend/records.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { FilesTab } from './FilesTab.tsx';
import type { RecordPlace } from './record-place.ts';
import { RelatedTab } from './RelatedTab.tsx';
import { type RecordRelation, listRelations } from './relations.ts';

/** Tabs of a record. */
export type TabId = 'details' | 'related' | 'files';

interface Props {
  backend: Backend;
  catalogs: readonly Catalog[];
  opened: RecordPlace & { cache: CatalogCache; row: Row };
  tab: TabId;
  onTab(tab: TabId): void;
  onOpen(place: RecordPlace): void;
  onGrid(relation: RecordRelation): void;
}

/**
 * What there is of a record: its fields, what it is related to, its file. Tabs with nothing in them
 * are left out.
 */
export function RecordTabs({ backend, catalogs, opened, tab, onTab, onOpen, onGrid }: Props) {
  const t = useTexts();
  const panelId = useId();
  const { catalog, cache, row } = opened;
  const relations = useMemo(() => listRelations(catalog, catalogs, row), [catalog, catalogs, row]);
  const file = useMemo(() => fileOfRecord(row), [row]);
  const there: Record<TabId, boolean> = {
    details: true,
    related: relations.length > 0,
    files: file !== null,
  };
  const tabs = (['details', 'related', 'files'] as const)
    .filter((id) => there[id])
    .map((id) => ({ id, label: t(`browse.record.${id}`) }));
  const selected = there[tab] ? tab : 'details';
  return (
    <>
      {tabs.length > 1 ? (
        <div className="record-tabs">
          <Tabs
            label={t('browse.record.tabs')}
            tabs={tabs}
            selected={selected}
            onSelect={onTab}
            panelId={panelId}
          />
        </div>
      ) : null}
      <div
        id={panelId}
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        aria-label={t(`browse.record.${selected}`)}
        className="record-body"
      >
        {selected === 'related' ? (
          <RelatedTab
            backend={backend}
            relations={relations}
            onOpen={({ catalog: target }, keyText) => onOpen({ catalog: target, keyText })}
            onGrid={onGrid}
          />
        ) : selected === 'files' && file ? (
          <FilesTab
            key={file.path}
            backend={backend}
            catalog={catalog.name}
            cache={cache}
            row={row}
            file={file}
          />
        ) : (
          <DetailsTab backend={backend} cache={cache} row={row} />
        )}
      </div>
    </>
  );
}
