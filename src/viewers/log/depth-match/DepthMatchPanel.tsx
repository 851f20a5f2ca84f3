import { Plus, Target, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { RecipeStep } from '../../../compute/recipe/recipe.ts';
import type { LogFrame } from '../../../formats/log-file.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enLogTools from '../../../i18n/texts/en/log-tools.json';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { LogController } from '../controller.ts';
import { CurveSelect, drawnCurves } from './CurveSelect.tsx';
import { roundDepth, stepUnit } from './step-depth.ts';
import { DepthMatch, type MatchedTie } from './depth-match.ts';
import sheet from './depth-match.css';
import { MatchStrip } from './MatchStrip.tsx';
import { useTwoCurves } from './use-passes.ts';

addEnglish(enLogTools);

/** Length of the interval in which curves are compared at first, as a part of what is shown. */
const WINDOW_PART = 0.1;

interface Props {
  controller: LogController;
  /** Takes the step that the ties make. */
  onStep(step: RecipeStep): void;
}

/** Ties between two curves, by dragging or by numbers, that end in a step which shifts curves. */
export function DepthMatchPanel({ controller, onStep }: Props) {
  const t = useTexts();
  const node = useRef<HTMLDivElement>(null);
  useSheet(node, sheet);
  const frame = useSignal(controller.log.frame);
  const curves = drawnCurves(frame, useSignal(controller.log.selection));
  const beside = curves.find((curve) => curve.beside !== undefined);
  const [chosen, choose] = useState<{ reference?: string; curve?: string }>({});
  const reference = chosen.reference ?? beside?.beside ?? curves[0]?.mnemonic ?? '';
  const curve =
    chosen.curve ??
    beside?.mnemonic ??
    curves.find(({ mnemonic }) => mnemonic !== reference)?.mnemonic ??
    '';
  const { data, problem, retry } = useTwoCurves(controller, reference, curve);
  return (
    <div ref={node}>
      <div className="tool-section">
        <CurveSelect
          label={t('logTools.match.reference')}
          curves={curves}
          value={reference}
          onChange={(mnemonic) => choose({ ...chosen, reference: mnemonic })}
        />
        <CurveSelect
          label={t('logTools.match.curve')}
          curves={curves}
          value={curve}
          onChange={(mnemonic) => choose({ ...chosen, curve: mnemonic })}
        />
      </div>
      {problem ? <ProblemNote compact problem={problem} onRetry={retry} /> : null}
      {curve === '' || reference === curve ? (
        <p className="muted-note">{t('logTools.match.two')}</p>
      ) : null}
      {data && frame && reference !== curve ? (
        <Match
          key={`${reference} ${curve}`}
          {...{ controller, onStep, frame, curve }}
          passes={data}
        />
      ) : null}
    </div>
  );
}

function Match({
  controller,
  onStep,
  frame,
  curve,
  passes,
}: Props & {
  frame: LogFrame;
  curve: string;
  passes: ConstructorParameters<typeof DepthMatch>[0][];
}) {
  const t = useTexts();
  const factor = useSignal(controller.view.document)?.factor ?? 1;
  const shown = useSignal(controller.view.range);
  const range = { top: (shown?.top ?? 0) / factor, base: (shown?.base ?? 1) / factor };
  const [first, second] = passes;
  // The first window is a part of what is shown then; it does not follow later.
  const start = useRef(WINDOW_PART * (range.base - range.top));
  const match = useMemo(() => new DepthMatch(first!, second!, start.current), [first, second]);
  const ties = useSignal(match.ties);
  const problem = useSignal(match.problem);
  const together = runCurves(frame, curve);
  const [isWholeRun, setWholeRun] = useState(true);
  const moved = isWholeRun ? together : [curve];
  const apply = (): void => {
    onStep({
      kind: 'shift',
      curves: moved,
      ties: ties.map(({ from, to }) => ({
        from: roundDepth(from * factor),
        to: roundDepth(to * factor),
      })),
      ...stepUnit(shown?.unit),
    });
    match.clear();
  };
  const addAtCursor = (): void => {
    const depth = (controller.view.plot?.cursorDepth ?? 0) / factor;
    match.add({ from: depth, to: depth });
  };
  return (
    <>
      <div className="tool-section">
        <p className="muted">{t('logTools.match.hint')}</p>
        <MatchStrip match={match} range={range} />
        <div className="tool-buttons">
          <NumberField
            label={`${t('logTools.match.window')} (${shown?.unit ?? ''})`}
            visibleLabel
            value={Number((match.window * factor).toPrecision(4))}
            onCommit={(length) => match.setWindow(length / factor)}
          />
          <Button icon={Plus} label={t('logTools.match.add')} onClick={addAtCursor} />
        </div>
      </div>
      <TieTable match={match} ties={ties} factor={factor} unit={shown?.unit ?? ''} />
      <div className="tool-section">
        {together.length > 1 ? (
          <label className="labelled">
            <input
              type="checkbox"
              checked={isWholeRun}
              onChange={({ target }) => setWholeRun(target.checked)}
            />
            {t('logTools.match.wholeRun', { count: together.length })}
          </label>
        ) : null}
        <div className="tool-buttons">
          <Button
            variant="primary"
            label={t('logTools.match.apply')}
            disabledBecause={problem !== null && t(`logTools.match.${problem}`)}
            onClick={apply}
          />
          {problem === 'TIES_CROSS' ? (
            <span role="alert">{t(`logTools.match.${problem}`)}</span>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** The ties by their depths, with the coefficient of each; a number is changed by arrows too. */
function TieTable({
  match,
  ties,
  factor,
  unit,
}: {
  match: DepthMatch;
  ties: readonly MatchedTie[];
  factor: number;
  unit: string;
}) {
  const t = useTexts();
  if (ties.length === 0) return <p className="muted-note">{t('logTools.match.none')}</p>;
  const step = unit === 'ft' ? 0.5 : 0.1;
  return (
    <table className="table match-ties">
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('logTools.match.from')}
          </th>
          <th scope="col" className="number">
            {t('logTools.match.to')}
          </th>
          <th scope="col" className="number">
            {t('logTools.match.correlation')}
          </th>
          <th aria-label={t('logTools.match.remove')} />
        </tr>
      </thead>
      <tbody>
        {ties.map(({ from, to, correlation }, i) => (
          <tr key={i}>
            {(['from', 'to'] as const).map((end) => (
              <td key={end} className="number">
                <NumberField
                  label={t(`logTools.match.${end}Of`, { count: i + 1 })}
                  value={Number(((end === 'from' ? from : to) * factor).toFixed(3))}
                  step={step}
                  onCommit={(depth) => match.change(i, { [end]: depth / factor })}
                />
              </td>
            ))}
            <td className="number" aria-live="polite">
              <bdi dir="ltr">{correlation ? correlation.coefficient.toFixed(3) : '–'}</bdi>
            </td>
            <td>
              <Button
                icon={Target}
                iconOnly
                variant="quiet"
                label={t('logTools.match.improve', { count: i + 1 })}
                onClick={() => match.improve(i)}
              />
              <Button
                icon={X}
                iconOnly
                variant="quiet"
                label={t('logTools.match.removeOf', { count: i + 1 })}
                onClick={() => match.remove(i)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The curves of numbers of the run that a curve is of; itself alone where the log is one run. */
function runCurves(frame: LogFrame, mnemonic: string): string[] {
  if (!frame.curves.some(({ beside }) => beside !== undefined)) return [mnemonic];
  const run = frame.curves.find((curve) => curve.mnemonic === mnemonic)?.curveId.split('/', 1)[0];
  return frame.curves
    .filter(
      ({ curveId, kind, dimension }) =>
        kind === 'number' && dimension.every((n) => n === 1) && curveId.startsWith(`${run}/`),
    )
    .map((curve) => curve.mnemonic);
}
