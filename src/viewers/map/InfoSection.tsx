import { BoxSelect, ExternalLink, ListChecks, ListX, Maximize } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { nothingSelected, withRecords } from '../../core/selection.ts';
import { problemMessage, problemText } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import type { Area } from '../../plot/map/map-data.ts';
import { loadFieldWords } from '../../sources/layer/map-calls.ts';
import type { MapLayer } from '../../sources/layer/map-layer.ts';
import { type MapRecord, MOST_AT_PLACE } from '../../sources/layer/source.ts';
import { type ClickFailure, LONGEST_WAIT_S } from './clicked-place.ts';
import { OpenMenu } from './OpenMenu.tsx';
import { describeProperties } from './record-values.ts';
import { Section } from './SideSection.tsx';
import { joinList } from '../../i18n/join-list.ts';

/** Properties of a record that are shown before "more". */
const FIRST = 6;

/** What can be done with a record that was clicked on. */
interface RecordCommands {
  host: ElementHost;
  /** Opens the record in its catalog. */
  onRecord(record: MapRecord): void;
  /** Whether the record is selected, and what selects or deselects it; null if nothing can. */
  selection(record: MapRecord): { has: boolean; toggle(): void } | null;
  onZoom(record: MapRecord): void;
  onArea(area: Area): void;
  onPointed(record: MapRecord | null): void;
}

interface InfoProps extends RecordCommands {
  records: readonly MapRecord[];
  layers: readonly MapLayer[];
  /** Names of the layers that have not answered yet. */
  waiting: readonly string[];
  failures: readonly ClickFailure[];
  /** Names of the layers whose servers may have more records there. */
  limited: readonly string[];
  onClose(): void;
}

/** What was clicked on: the records there, each with what it is and what can be done with it. */
export function InfoSection({
  records,
  layers,
  waiting,
  failures,
  limited,
  onClose,
  ...commands
}: InfoProps) {
  const t = useTexts();
  const isDone = waiting.length === 0;
  return (
    <Section title={t('map.info')} part="info" onClose={onClose}>
      {isDone ? null : (
        <p className="panel-note muted late" role="status">
          {records.length === 0
            ? t('common.loading')
            : t('map.info.waiting', { names: joinList(t, waiting) })}
        </p>
      )}
      {failures.map(({ name, problem }) => (
        <p
          key={name}
          className="panel-note"
          role="alert"
          title={problem ? problemMessage(t, problem) : undefined}
        >
          {t('map.info.failed', {
            name,
            reason: problem
              ? problemText(t, problem)
              : t('map.info.late', { seconds: LONGEST_WAIT_S }),
          })}
        </p>
      ))}
      {limited.map((name) => (
        <p key={name} className="panel-note muted">
          {t('map.info.limit', { name, count: MOST_AT_PLACE })}
        </p>
      ))}
      {isDone && failures.length === 0 && records.length === 0 ? (
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
        <bdi>{record.label || (record.text ? '' : t('map.info.unnamed'))}</bdi>{' '}
        <span className="muted">
          <bdi>{layer?.displayName}</bdi>
        </span>
      </p>
      <Properties host={commands.host} record={record} attributes={layer?.attributes ?? []} />
      {record.text ? (
        <p className="info-text" dir="auto">
          {record.text}
        </p>
      ) : null}
      <InfoButtons record={record} {...commands} />
    </li>
  );
}

function InfoButtons({
  host,
  record,
  onRecord,
  selection,
  onZoom,
  onArea,
}: RecordCommands & { record: MapRecord }) {
  const t = useTexts();
  const { geometry } = record;
  const selectable = selection(record);
  const { catalog, keys } = record;
  // The menu asks again for another object.
  const only = useMemo(
    () => (catalog && keys ? withRecords(nothingSelected(catalog), [keys], true) : null),
    [catalog, keys],
  );
  return (
    <div className="layer-buttons">
      {record.keys ? (
        <Button label={t('map.info.open')} icon={ExternalLink} onClick={() => onRecord(record)} />
      ) : null}
      {only ? <OpenMenu host={host} selection={only} iconOnly /> : null}
      {selectable ? (
        <Button
          label={t(selectable.has ? 'map.info.deselect' : 'map.info.select')}
          icon={selectable.has ? ListX : ListChecks}
          iconOnly
          aria-pressed={selectable.has}
          onClick={() => selectable.toggle()}
        />
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
  const askFields = useMemo(
    () => (catalog ? (signal: AbortSignal) => loadFieldWords(host, catalog, signal) : null),
    [host, catalog],
  );
  const { data: fields } = useAnswer(askFields);
  const [all, setAll] = useState(false);
  const entries = describeProperties(properties, fields, attributes);
  return (
    <>
      <dl className="info-values">
        {entries.slice(0, all ? undefined : FIRST).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
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
