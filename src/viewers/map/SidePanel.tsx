import {
  BoxSelect,
  ClipboardList,
  ExternalLink,
  Filter,
  ListChecks,
  Maximize,
  ShoppingCart,
  X,
} from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import type { Area } from '../../plot/map/map-data.ts';
import { flattenRings } from '../../plot/map/mercator.ts';
import { areaText } from './measure-text.ts';
import { loadFieldLabels } from '../../sources/layer/map-calls.ts';
import type { MapLayer } from '../../sources/layer/map-layer.ts';
import type { MapRecord } from '../../sources/layer/source.ts';

/** Properties of a record that are shown before "more". */
const FIRST = 6;

/** What can be done with a record that was clicked on. */
interface RecordCommands {
  host: ElementHost;
  /** Opens the record in its catalog. */
  onRecord(record: MapRecord): void;
  /** Finds what selects the record in place of what is selected; null if nothing can. */
  onSelect(record: MapRecord): (() => void) | null;
  onZoom(record: MapRecord): void;
  onArea(area: Area): void;
  onPointed(record: MapRecord | null): void;
}

interface InfoProps extends RecordCommands {
  records: readonly MapRecord[];
  layers: readonly MapLayer[];
  busy: boolean;
  problem: Problem | null;
  onClose(): void;
}

/** What was clicked on: the records there, each with what it is and what can be done with it. */
export function InfoSection({ records, layers, busy, problem, onClose, ...commands }: InfoProps) {
  const t = useTexts();
  return (
    <Section title={t('map.info')} part="info" onClose={onClose}>
      {busy ? (
        <p className="panel-note muted late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {!busy && !problem && records.length === 0 ? (
        <p className="panel-note muted">{t('map.info.nothing')}</p>
      ) : null}
      <ul className="info-list">
        {records.map((record, i) => (
          <InfoItem
            key={i}
            record={record}
            layer={layers.find(({ id }) => id === record.layer)}
            {...commands}
          />
        ))}
      </ul>
    </Section>
  );
}

function InfoItem({
  record,
  layer,
  ...commands
}: RecordCommands & { record: MapRecord; layer: MapLayer | undefined }) {
  const t = useTexts();
  return (
    <li
      className="info-record"
      onMouseEnter={() => commands.onPointed(record)}
      onMouseLeave={() => commands.onPointed(null)}
      onFocus={() => commands.onPointed(record)}
      onBlur={() => commands.onPointed(null)}
    >
      <p className="info-name">
        <bdi>{record.label || t('map.info.unnamed')}</bdi>{' '}
        <span className="muted">
          <bdi>{layer?.displayName}</bdi>
        </span>
      </p>
      <Properties host={commands.host} record={record} attributes={layer?.attributes ?? []} />
      <InfoButtons record={record} {...commands} />
    </li>
  );
}

function InfoButtons({
  record,
  onRecord,
  onSelect,
  onZoom,
  onArea,
}: RecordCommands & { record: MapRecord }) {
  const t = useTexts();
  const { geometry } = record;
  const select = onSelect(record);
  return (
    <div className="layer-buttons">
      {record.keys ? (
        <Button label={t('map.info.open')} icon={ExternalLink} onClick={() => onRecord(record)} />
      ) : null}
      {select ? (
        <Button label={t('map.info.select')} icon={ListChecks} iconOnly onClick={select} />
      ) : null}
      {geometry ? (
        <Button
          label={t('map.zoomTo.result')}
          icon={Maximize}
          iconOnly
          onClick={() => onZoom(record)}
        />
      ) : null}
      {geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon' ? (
        <Button
          label={t('map.info.asArea')}
          icon={BoxSelect}
          iconOnly
          onClick={() => onArea(geometry)}
        />
      ) : null}
    </div>
  );
}

function Properties({
  host,
  record: { catalog, properties },
  attributes,
}: {
  host: ElementHost;
  record: MapRecord;
  attributes: readonly string[];
}) {
  const t = useTexts();
  const askLabels = useMemo(
    () => (catalog ? (signal: AbortSignal) => loadFieldLabels(host, catalog, signal) : null),
    [host, catalog],
  );
  const { data: labels } = useAnswer(askLabels);
  const [all, setAll] = useState(false);
  const entries = Object.entries(properties).filter(
    ([name, value]) =>
      value !== null &&
      value !== '' &&
      typeof value !== 'object' &&
      (attributes.length === 0 || attributes.includes(name)),
  );
  return (
    <>
      <dl className="info-values">
        {entries.slice(0, all ? undefined : FIRST).map(([name, value]) => (
          <div key={name}>
            <dt>{labels?.get(name) ?? name}</dt>
            <dd>
              <bdi>{String(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {entries.length > FIRST ? (
        <Button
          label={all ? t('map.info.less') : t('map.info.more', { count: entries.length - FIRST })}
          variant="quiet"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        />
      ) : null}
    </>
  );
}

interface AreaProps {
  area: Area;
  areaM2: number;
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
}

/** The area of interest and what can be done with it. */
export function AreaSection({
  area,
  areaM2,
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
        {catalogs.length > 0 ? (
          <CatalogField catalogs={catalogs} catalog={catalog} onCatalog={onCatalog} />
        ) : null}
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
  marked: number;
  problem: Problem | null;
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
  problem,
  onGrid,
  onCart,
  onZoom,
  onClear,
  busy,
}: SelectionProps) {
  const t = useTexts();
  return (
    <Section
      title={t('map.selection')}
      part="selection"
      onClose={onClear}
      closeLabel={t('map.selection.clear')}
    >
      <div className="panel-group">
        <p role="status">
          <bdi>{label}</bdi>: {size === null ? t('map.selection.counting') : formatCount(size)}
        </p>
        {size !== null && marked > 0 && marked < size ? (
          <p className="muted">{t('map.selection.marked', { count: marked })}</p>
        ) : null}
        {problem ? <ProblemNote compact problem={problem} /> : null}
        <div className="layer-buttons">
          {isOwn ? null : (
            <Button label={t('map.selection.grid')} icon={ExternalLink} onClick={onGrid} />
          )}
          {isOwn ? null : (
            <Button
              label={t('map.selection.cart')}
              icon={ShoppingCart}
              disabledBecause={busy && t('map.selection.adding')}
              onClick={onCart}
            />
          )}
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

function Section({
  title,
  part,
  onClose,
  closeLabel,
  children,
}: {
  title: string;
  part: string;
  onClose(): void;
  closeLabel?: string;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <section className="side-section" part={part} aria-label={title}>
      <header className="panel-head">
        <h2 className="panel-title">{title}</h2>
        <Button
          label={closeLabel ?? t('common.close')}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onClose}
        />
      </header>
      <div className="side-body">{children}</div>
    </section>
  );
}
