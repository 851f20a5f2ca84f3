import { useRef } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import type { HeaderItem, HeaderSection, LogCurve } from '../../formats/log-file.ts';
import { formatValue } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import tableSheet from '../../ui/table.css';
import { useSheet } from '../../ui/use-sheet.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import sheet from './header-tab.css';
import type { LogState } from './log-state.ts';
import { messageText } from '../../i18n/message-text.ts';

addEnglish(enLogPanels);

/**
 * Log Header (spec 2): what the file says of itself in two tables, its notes, and what the reader
 * has to say about it.
 */
export function HeaderTab({ log, id }: { log: LogState; id: string }) {
  const t = useTexts();
  const node = useRef<HTMLDivElement>(null);
  useSheet(node, tableSheet);
  useSheet(node, sheet);
  const info = useSignal(log.info);
  const frame = useSignal(log.frame);
  useSignal(log.plottedRows);
  const sections = info?.logicalFiles[frame?.logicalFile ?? 0]?.header ?? [];
  const versions = findItems(sections, 'version');
  const parameters = [
    ...findItems(sections, 'well'),
    ...findItems(sections, 'parameter'),
    ...findItems(sections, 'other'),
  ];
  const texts = sections.filter(({ text }) => text?.trim());
  const isEmpty = versions.length + parameters.length + texts.length === 0;
  return (
    <div
      ref={node}
      className="header-tab"
      id={id}
      role="tabpanel"
      tabIndex={0}
      aria-label={t('log.tab.header')}
      part="header"
    >
      <EncodingChoice log={log} />
      <ReaderNotes log={log} />
      {isEmpty ? <p className="muted-note">{t('error.NO_HEADER')}</p> : null}
      <Versions items={versions} />
      <Parameters items={parameters} curves={info?.headerCurves ?? frame?.curves ?? []} />
      {texts.length ? (
        <section>
          <h2>{t('log.header.other')}</h2>
          {texts.map(({ title, text }, i) => (
            <div key={i} className="other-text" title={title} dir="auto">
              {text}
            </div>
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** Version and wrap mode of the file. */
function Versions({ items }: { items: readonly HeaderItem[] }) {
  const t = useTexts();
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{t('log.header.versions')}</h2>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('log.header.name')}</th>
              <th scope="col">{t('log.header.unit')}</th>
              <th scope="col">{t('log.header.value')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, i) => (
              <tr key={i}>
                <td>
                  <bdi dir="ltr">{item.mnemonic}</bdi>
                </td>
                <td className="unit">
                  <bdi dir="ltr">{item.unit}</bdi>
                </td>
                <td>
                  <bdi>{item.value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What the header names of a curve. */
type HeaderCurve = Pick<LogCurve, 'mnemonic' | 'unit' | 'description'>;

/** Parameters, and beside them the curves, row by row. */
function Parameters({
  items,
  curves,
}: {
  items: readonly HeaderItem[];
  curves: readonly HeaderCurve[];
}) {
  const t = useTexts();
  if (items.length + curves.length === 0) return null;
  return (
    <section>
      <h2>{t('log.header.header')}</h2>
      <div className="table-scroll">
        <table className="table wide">
          <thead>
            <tr>
              <th scope="col">{t('log.header.parameter')}</th>
              <th scope="col">{t('log.header.unit')}</th>
              <th scope="col">{t('log.header.value')}</th>
              <th scope="col" className="side">
                {t('log.header.mnemonic')}
              </th>
              <th scope="col">{t('log.header.unit')}</th>
              <th scope="col">{t('log.header.description')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: Math.max(items.length, curves.length) }, (_, i) => (
              <ParameterRow key={i} item={items[i]} curve={curves[i]} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ParameterRow({
  item,
  curve,
}: {
  item: HeaderItem | undefined;
  curve: HeaderCurve | undefined;
}) {
  return (
    <tr>
      <td>
        <bdi dir="ltr">{item?.mnemonic}</bdi>
        <Meaning item={item} beside={curve?.description} />
      </td>
      <td className="unit">
        <bdi dir="ltr">{item?.unit}</bdi>
      </td>
      <td>
        <bdi>{item?.value}</bdi>
      </td>
      <td className="side">
        <bdi dir="ltr">{curve?.mnemonic}</bdi>
      </td>
      <td className="unit">
        <bdi dir="ltr">{curve?.unit}</bdi>
      </td>
      <td>
        <bdi>{curve?.description}</bdi>
      </td>
    </tr>
  );
}

/**
 * A parameter's description below its name, unless the Description column of the same row says it.
 */
function Meaning({ item, beside }: { item: HeaderItem | undefined; beside: string | undefined }) {
  if (!item?.description || item.description === beside) return null;
  return <bdi className="meaning">{item.description}</bdi>;
}

/** What was odd, mended or lost when the file was read. */
function ReaderNotes({ log }: { log: LogState }) {
  const t = useTexts();
  const warnings = useSignal(log.warnings);
  const suspected = log.suspectedNulls;
  const count = warnings.length + suspected.length;
  if (!count) return null;
  return (
    <section>
      <h2>{t('log.notes', { count })}</h2>
      <ul className="note-list">
        {warnings.map(({ code, message, parts, place, count: times }, i) => (
          <li key={`${code} ${i}`}>
            <bdi>{parts ? messageText(t, parts) : message}</bdi>{' '}
            <span className="note-times">
              <bdi dir="ltr">{placeText(place)}</bdi>
              {times > 1 ? ` · ${t('log.notes.times', { count: times })}` : ''}
            </span>
          </li>
        ))}
        {suspected.map(({ mnemonic, value, count: times }) => (
          <li key={`${mnemonic} ${value}`}>
            {t('log.notes.nulls', {
              mnemonic,
              count: times,
              value: formatValue(value),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeText({
  section,
  line,
  byteOffset,
}: {
  section?: string;
  line?: number;
  byteOffset?: number;
}): string {
  return [
    section,
    line === undefined ? '' : `line ${line}`,
    byteOffset === undefined || line !== undefined ? '' : `byte ${byteOffset}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function findItems(sections: readonly HeaderSection[], kind: HeaderSection['kind']): HeaderItem[] {
  return sections.filter((section) => section.kind === kind).flatMap(({ items }) => items);
}
