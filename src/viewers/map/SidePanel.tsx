import {
  ClipboardList,
  Download,
  ExternalLink,
  Filter,
  ListChecks,
  Maximize,
  ShoppingCart,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { Area } from '../../plot/map/map-data.ts';
import { flattenRings } from '../../plot/map/mercator.ts';
import type { AreaNote } from '../../sources/layer/place-area.ts';
import { areaText } from './measure-text.ts';
import { Section } from './SideSection.tsx';
import { joinList } from '../../i18n/join-list.ts';

const NOTES = {
  'degrees-assumed': 'map.area.assumed',
  'latitude-first': 'map.notes.latitudeFirst',
} as const;

interface AreaProps {
  area: Area;
  areaM2: number;
  /** What was assumed of it, or left out. */
  notes: readonly AreaNote[];
  /** Layers of the page can be selected from although none has a catalog. */
  canSelect: boolean;
  /** Catalogs of the layers, by name, with their labels. */
  catalogs: readonly { name: string; label: string }[];
  catalog: string | null;
  onCatalog(name: string): void;
  onSelect(): void;
  onFilter(): void;
  onSummary(): void;
  onZoom(): void;
  onClear(): void;
  busy: boolean;
  /** How records in the area change what is selected. */
  choice: ReactNode;
}

/** The area of interest and what can be done with it. */
export function AreaSection({
  area,
  areaM2,
  notes,
  canSelect,
  catalogs,
  catalog,
  onCatalog,
  onSelect,
  onFilter,
  onSummary,
  onZoom,
  onClear,
  busy,
  choice,
}: AreaProps) {
  const t = useTexts();
  const label = catalogs.find(({ name }) => name === catalog)?.label;
  const corners = flattenRings(area).reduce((sum, ring) => sum + ring.length - 1, 0);
  return (
    <Section title={t('map.area')} part="area" onClose={onClear} closeLabel={t('map.area.clear')}>
      <div className="panel-group">
        <p className="area-size">
          <bdi dir="ltr">{areaText(areaM2)}</bdi>{' '}
          <span className="muted">· {t('map.area.corners', { count: corners })}</span>
        </p>
        <AreaNotes notes={notes} />
        {catalogs.length > 0 ? (
          <CatalogField catalogs={catalogs} catalog={catalog} onCatalog={onCatalog} />
        ) : null}
        {choice}
        <div className="layer-buttons">
          <Button
            label={label ? t('map.area.select', { catalog: label }) : t('map.area.selectRecords')}
            icon={ListChecks}
            variant="primary"
            disabledBecause={catalog === null && !canSelect && t('map.area.noCatalog')}
            onClick={onSelect}
          />
          <Button
            label={t('map.area.filter')}
            icon={Filter}
            disabledBecause={catalog === null && t('map.area.noCatalog')}
            onClick={onFilter}
          />
          <Button
            label={t('map.area.summary')}
            icon={ClipboardList}
            disabledBecause={busy && t('map.area.summaryStarting')}
            onClick={onSummary}
          />
          <Button label={t('map.zoomTo.area')} icon={Maximize} iconOnly onClick={onZoom} />
        </div>
      </div>
    </Section>
  );
}

/** What was assumed of an area, or left out of it. */
function AreaNotes({ notes }: Pick<AreaProps, 'notes'>) {
  const t = useTexts();
  return notes.map((note) => (
    <p key={note.kind} role="note">
      {note.kind === 'left-out'
        ? t('map.area.leftOut', { names: joinList(t, note.names) })
        : t(NOTES[note.kind])}
    </p>
  ));
}

function CatalogField({
  catalogs,
  catalog,
  onCatalog,
}: Pick<AreaProps, 'catalogs' | 'catalog' | 'onCatalog'>) {
  const t = useTexts();
  return (
    <label className="stacked">
      <span>{t('map.area.of')}</span>
      <select
        className="field"
        value={catalog ?? ''}
        onChange={(event) => onCatalog(event.target.value)}
      >
        {catalogs.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SelectionProps {
  label: string;
  /** Of a layer of the page: neither grid nor cart has it. */
  isOwn: boolean;
  size: number | null;
  /** How many are marked on the map. */
  marked: number;
  /** How many are not on the map, because they are deleted or have no location. */
  unplaced: number;
  problem: Problem | null;
  /** Viewers that show what is selected. */
  viewMenu: ReactNode;
  onExport(): void;
  onGrid(): void;
  onCart(): void;
  onZoom(): void;
  onClear(): void;
  busy: boolean;
}

/** What is selected, and where it can go. */
export function SelectionSection({
  label,
  isOwn,
  size,
  marked,
  unplaced,
  problem,
  viewMenu,
  onExport,
  onGrid,
  onCart,
  onZoom,
  onClear,
  busy,
}: SelectionProps) {
  const t = useTexts();
  const uncounted = problem ? 'map.selection.uncounted' : 'map.selection.counting';
  return (
    <Section
      title={t('map.selection')}
      part="selection"
      onClose={onClear}
      closeLabel={t('map.selection.clear')}
    >
      <div className="panel-group">
        <p role="status">
          <bdi>{label}</bdi>: {size === null ? t(uncounted) : formatCount(size)}
        </p>
        {unplaced > 0 ? (
          <p className="muted">{t('map.selection.unplaced', { count: unplaced })}</p>
        ) : size !== null && marked > 0 && marked < size ? (
          <p className="muted">{t('map.selection.marked', { count: marked })}</p>
        ) : null}
        {problem ? <ProblemNote compact problem={problem} /> : null}
        <div className="layer-buttons">
          {isOwn ? null : (
            <Button label={t('map.selection.grid')} icon={ExternalLink} onClick={onGrid} />
          )}
          {viewMenu}
          {isOwn ? null : (
            <Button
              label={t('map.selection.cart')}
              icon={ShoppingCart}
              disabledBecause={busy && t('map.selection.adding')}
              onClick={onCart}
            />
          )}
          <Button label={t('map.export')} icon={Download} iconOnly onClick={onExport} />
          <Button
            label={t('map.zoomTo.selection')}
            icon={Maximize}
            iconOnly
            disabledBecause={marked === 0 && t('map.selection.nowhere')}
            onClick={onZoom}
          />
        </div>
      </div>
    </Section>
  );
}
