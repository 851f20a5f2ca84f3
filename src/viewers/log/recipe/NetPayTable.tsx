import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { ZonePay } from '../../../compute/recipe/recipe-well.ts';
import type { VerticalSource } from '../../../compute/recipe/vertical-depths.ts';
import { writeCsv } from '../../../formats/delimited/write-csv.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { fileStem } from '../../shared/export/file-stem.ts';
import { formatPosition } from '../../shared/format-position.ts';
import type { LogController } from '../controller.ts';
import { identifyOpenLog } from '../export-log.ts';
import { PAY_COLUMNS, payRows, payText } from './net-pay-table.ts';
import type { RecipeWork } from './recipe-work.ts';
import { usePanelNotice } from './step-forms.ts';

/** Net pay by zone of the cut-offs in the recipe. */
export function NetPayTable({ work, controller }: { work: RecipeWork; controller: LogController }) {
  const { view } = controller;
  const t = useTexts();
  const say = usePanelNotice();
  const outcome = useSignal(work.outcome);
  const zones = outcome?.zones ?? [];
  const document = useSignal(view.document);
  const [isVertical, setVertical] = useState(true);
  if (!outcome || zones.length === 0 || !document) return null;
  const { recipe, vertical } = outcome;
  const { factor, unit } = document;
  const hasVertical = zones.some(({ vertical }) => vertical !== null);
  const rows = (): string[][] =>
    payRows(zones, { factor, unit, wholeLog: t('recipe.wholeLog'), outcome });
  const copy = async (): Promise<void> => {
    const text = rows().map((row) => row.join('\t'));
    const isCopied = await navigator.clipboard.writeText(text.join('\n')).then(
      () => true,
      () => false,
    );
    say(t(isCopied ? 'recipe.pay.copied' : 'recipe.pay.notCopied'));
  };
  const save = (): void =>
    saveTable(controller, rows(), `${recipe.name || t('recipe.title')} ${t('recipe.pay')}`);
  const shared = { iconOnly: true, variant: 'quiet' } as const;
  return (
    <section className="recipe-section" aria-label={t('recipe.pay')}>
      <div className="recipe-section-head">
        <h3>{t('recipe.pay')}</h3>
        {hasVertical ? (
          <select
            className="field"
            aria-label={t('recipe.pay.depths')}
            value={isVertical ? 'TVD' : 'MD'}
            onChange={({ target }) => setVertical(target.value === 'TVD')}
          >
            <option>MD</option>
            <option>TVD</option>
          </select>
        ) : null}
        <Button {...shared} label={t('recipe.pay.copy')} icon={Copy} onClick={() => void copy()} />
        <Button {...shared} label={t('recipe.pay.csv')} icon={Download} onClick={save} />
      </div>
      <ThicknessNote source={vertical} isVertical={hasVertical && isVertical} />
      <div className="recipe-scroll" tabIndex={0} role="group" aria-label={t('recipe.pay')}>
        <table className="table">
          <PayHead unit={formatPosition(0, unit).unit} />
          <tbody>
            {zones.map((zone, i) => (
              <PayRow key={i} {...{ zone, factor, isVertical: isVertical && hasVertical }} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Gives the user the table as a file that is named after the log. */
function saveTable({ log }: LogController, rows: readonly string[][], name: string): void {
  const identity = identifyOpenLog(log);
  const stem = identity ? `${fileStem(identity, null, 'log')} ` : '';
  const content = new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(content, `${stem}${name}.csv`);
}

/** What the thicknesses are measured along, and by which depths. */
function ThicknessNote({
  source,
  isVertical,
}: {
  source: VerticalSource | null;
  isVertical: boolean;
}) {
  const t = useTexts();
  if (!source) return <p className="muted">{t('recipe.pay.alongHole.unknown')}</p>;
  if (!isVertical) return <p className="muted">{t('recipe.pay.alongHole')}</p>;
  const curve = source.kind === 'curve' ? source.curve : '';
  return <p className="muted">{t(`recipe.pay.vertical.${source.kind}`, { curve })}</p>;
}

function PayHead({ unit }: { unit: string }) {
  const t = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col">{t('recipe.pay.zone')}</th>
        {PAY_COLUMNS.map(({ id, isThickness }) => (
          <th key={id} scope="col" className="number" title={t(`recipe.pay.${id}.about`)}>
            {t(`recipe.pay.${id}`)}
            {isThickness ? <span className="unit"> {unit}</span> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function PayRow({
  zone: { zone, top, base, measured, vertical },
  factor,
  isVertical,
}: {
  zone: ZonePay;
  factor: number;
  isVertical: boolean;
}) {
  const t = useTexts();
  const totals = (isVertical ? vertical : null) ?? measured;
  const interval = `${(top * factor).toFixed(2)} – ${(base * factor).toFixed(2)}`;
  return (
    <tr>
      <th scope="row" title={interval}>
        <bdi>{zone ?? t('recipe.wholeLog')}</bdi>
        {isVertical && !vertical ? <span className="muted"> MD</span> : null}
      </th>
      {PAY_COLUMNS.map((column) => (
        <td key={column.id} className="number">
          {payText(totals, column, factor) || '–'}
        </td>
      ))}
    </tr>
  );
}
