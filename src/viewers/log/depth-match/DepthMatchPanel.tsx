import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurvePass } from '../../../compute/quality/repeat-section.ts';
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
import { DepthMatch } from './depth-match.ts';
import { TieTable } from './TieTable.tsx';
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
  passes: [reference, moved],
}: Props & { frame: LogFrame; curve: string; passes: readonly [CurvePass, CurvePass] }) {
  const t = useTexts();
  const factor = useSignal(controller.view.document)?.factor ?? 1;
  const shown = useSignal(controller.view.range);
  const range = { top: (shown?.top ?? 0) / factor, base: (shown?.base ?? 1) / factor };
  const [match] = useState(
    () => new DepthMatch(reference, moved, WINDOW_PART * (range.base - range.top)),
  );
  const addAtCursor = (): void => {
    const depth = (controller.view.plot?.cursorDepth ?? 0) / factor;
    match.add({ from: depth, to: depth });
  };
  const apply = (curves: string[]): void => {
    const ties = match.ties.peek().map(({ from, to }) => ({
      from: roundDepth(from * factor),
      to: roundDepth(to * factor),
    }));
    onStep({ kind: 'shift', curves, ties, ...stepUnit(shown?.unit) });
    match.clear();
  };
  return (
    <>
      <div className="tool-section">
        <p className="muted">{t('logTools.match.hint')}</p>
        <MatchStrip {...{ match, range, factor }} />
        <div className="tool-buttons">
          <NumberField
            label={`${t('logTools.match.window')} (${shown?.unit ?? ''})`}
            visibleLabel
            value={Number((useSignal(match.window) * factor).toPrecision(4))}
            onCommit={(length) => match.setWindow(length / factor)}
          />
          <Button icon={Plus} label={t('logTools.match.add')} onClick={addAtCursor} />
        </div>
      </div>
      <TieTable match={match} factor={factor} unit={shown?.unit ?? ''} />
      <ApplyTies match={match} curve={curve} together={runCurves(frame, curve)} onApply={apply} />
    </>
  );
}

/** Applies the ties to the curve, or to all curves of its run. */
function ApplyTies({
  match,
  curve,
  together,
  onApply,
}: {
  match: DepthMatch;
  curve: string;
  together: string[];
  onApply(curves: string[]): void;
}) {
  const t = useTexts();
  const problem = useSignal(match.problem);
  const [isWholeRun, setWholeRun] = useState(true);
  return (
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
          onClick={() => onApply(isWholeRun ? together : [curve])}
        />
        {problem === 'TIES_CROSS' ? (
          <span role="alert">{t(`logTools.match.${problem}`)}</span>
        ) : null}
      </div>
    </div>
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
