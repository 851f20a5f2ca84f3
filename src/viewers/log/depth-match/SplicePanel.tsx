import { Crosshair } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import type { CurvePass } from '../../../compute/quality/repeat-section.ts';
import type { RecipeStep } from '../../../compute/recipe/recipe.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enLogTools from '../../../i18n/texts/en/log-tools.json';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { TypedField } from '../../shared/picks/TypedField.tsx';
import type { LogController } from '../controller.ts';
import { CurveSelect, drawnCurves } from './CurveSelect.tsx';
import sheet from './depth-match.css';
import { roundDepth, stepUnit } from './step-depth.ts';
import { SCALE_WIDTH, StripScale } from './StripScale.tsx';
import { stripDepth, type StripFrame, stripPath, stripY, valueLimits } from './strip-path.ts';
import { useTwoCurves } from './use-passes.ts';

addEnglish(enLogTools);

interface Props {
  controller: LogController;
  /** Takes the step that joins the curves. */
  onStep(step: RecipeStep): void;
}

interface SpliceChoice {
  upper: string;
  lower: string;
  /** In the unit of the index. */
  at: number;
  output: string;
}

/** Two curves joined at a depth, with a preview; ends in a step that makes a new curve. */
export function SplicePanel({ controller, onStep }: Props) {
  const t = useTexts();
  const node = useRef<HTMLDivElement>(null);
  useSheet(node, sheet);
  const splice = useSplice(controller);
  const { upper, lower, output, at, factor, range, unit, change } = splice;
  const { data, problem, retry } = useTwoCurves(controller, upper, lower);
  const apply = (): void =>
    onStep({
      kind: 'splice',
      ...{ upper, lower, output },
      at: roundDepth(at * factor),
      ...stepUnit(unit),
    });
  return (
    <div ref={node}>
      <SpliceFields controller={controller} splice={splice} />
      {problem ? <ProblemNote compact problem={problem} onRetry={retry} /> : null}
      <UnitNote splice={splice} />
      <div className="tool-section">
        {data ? (
          <SpliceStrip
            upper={data[0]}
            lower={data[1]}
            {...{ range, at, factor }}
            onMove={(depth) => change({ at: depth })}
          />
        ) : null}
        <div className="tool-buttons">
          <Button
            variant="primary"
            label={t('logTools.splice.apply')}
            disabledBecause={(lower === '' || upper === lower) && t('logTools.match.two')}
            onClick={apply}
          />
        </div>
      </div>
    </div>
  );
}

/** What is chosen, with the curves of the log that suit where nothing is. */
function useSplice(controller: LogController) {
  const frame = useSignal(controller.log.frame);
  const curves = drawnCurves(frame, useSignal(controller.log.selection));
  const factor = useSignal(controller.view.document)?.factor ?? 1;
  const shown = useSignal(controller.view.range);
  const range = { top: (shown?.top ?? 0) / factor, base: (shown?.base ?? 1) / factor };
  const [chosen, choose] = useState<Partial<SpliceChoice>>({});
  const [start] = useState(() => (range.top + range.base) / 2);
  const beside = curves.find((curve) => curve.beside !== undefined);
  const upper = chosen.upper ?? beside?.beside ?? curves[0]?.mnemonic ?? '';
  const lower =
    chosen.lower ??
    beside?.mnemonic ??
    curves.find(({ mnemonic }) => mnemonic !== upper)?.mnemonic ??
    '';
  return {
    ...{ curves, factor, range, upper, lower },
    unit: shown?.unit ?? '',
    at: chosen.at ?? start,
    output: chosen.output ?? `${upper.replace(/[\s:].*$/, '')}_SPLICE`,
    change: (part: Partial<SpliceChoice>): void => choose((now) => ({ ...now, ...part })),
  };
}

type Splice = ReturnType<typeof useSplice>;

function SpliceFields({
  controller,
  splice: { curves, upper, lower, at, factor, unit, output, change },
}: {
  controller: LogController;
  splice: Splice;
}) {
  const t = useTexts();
  return (
    <div className="tool-section">
      {(['upper', 'lower'] as const).map((side) => (
        <CurveSelect
          key={side}
          label={t(`logTools.splice.${side}`)}
          curves={curves}
          value={side === 'upper' ? upper : lower}
          onChange={(mnemonic) => change({ [side]: mnemonic })}
        />
      ))}
      <div className="tool-buttons">
        <NumberField
          label={`${t('logTools.splice.at')} (${unit})`}
          visibleLabel
          value={Number((at * factor).toFixed(3))}
          step={0.1}
          onCommit={(depth) => change({ at: depth / factor })}
        />
        <Button
          icon={Crosshair}
          label={t('logTools.splice.cursor')}
          onClick={() => change({ at: (controller.view.plot?.cursorDepth ?? 0) / factor })}
        />
      </div>
      <label className="stacked">
        <span>{t('logTools.splice.output')}</span>
        <TypedField
          className="field"
          label={t('logTools.splice.output')}
          shown={output}
          maxLength={80}
          onCommit={(typed) => {
            if (typed !== '') change({ output: typed });
            return typed !== '';
          }}
        />
      </label>
    </div>
  );
}

/** Says that the curves have different units. */
function UnitNote({ splice: { curves, upper, lower } }: { splice: Splice }) {
  const t = useTexts();
  const [above = '', below = ''] = [upper, lower].map(
    (mnemonic) => curves.find((curve) => curve.mnemonic === mnemonic)?.unit ?? '',
  );
  return above.toLowerCase() === below.toLowerCase() ? null : (
    <p className="muted-note" role="status">
      {t('logTools.splice.units', { upper: above || '–', lower: below || '–' })}
    </p>
  );
}

const WIDTH = 312;
const HEIGHT = 300;

/**
 * Both curves over each other, the part of each that is taken in full, and the depth, to be
 * dragged.
 */
function SpliceStrip({
  upper,
  lower,
  range,
  at,
  factor,
  onMove,
}: {
  upper: CurvePass;
  lower: CurvePass;
  range: { top: number; base: number };
  at: number;
  factor: number;
  onMove(depth: number): void;
}) {
  const t = useTexts();
  const frame: StripFrame = { ...range, left: SCALE_WIDTH + 4, right: WIDTH - 4, height: HEIGHT };
  const [a, b] = [valueLimits(upper, range), valueLimits(lower, range)];
  const limits =
    a && b ? { least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) } : (a ?? b);
  const drag = (event: PointerEvent<SVGSVGElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    onMove(stripDepth(frame, ((event.clientY - box.top) / box.height) * HEIGHT));
  };
  const taken = (pass: CurvePass, isUpper: boolean): CurvePass => ({
    index: pass.index,
    values: pass.values.map((value, row) => (pass.index[row]! < at === isUpper ? value : NaN)),
  });
  const y = stripY(frame, at);
  return (
    <svg
      className="match-strip"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('logTools.splice.strip')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
    >
      <StripScale frame={frame} width={WIDTH} factor={factor} />
      <g className="splice-left-out">
        <path className="match-reference" d={stripPath(upper, frame, limits)} />
        <path className="match-curve" d={stripPath(lower, frame, limits)} />
      </g>
      <path className="match-reference taken" d={stripPath(taken(upper, true), frame, limits)} />
      <path className="match-curve taken" d={stripPath(taken(lower, false), frame, limits)} />
      <g className="match-tie">
        <line x1={SCALE_WIDTH} x2={WIDTH} y1={y} y2={y} />
      </g>
    </svg>
  );
}
