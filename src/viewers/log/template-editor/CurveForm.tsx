import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { POINT_SIZE } from '../../../plot/log/curve-line.ts';
import type { CurveSpec, CurveStyle, NonPositive, OffScale } from '../../../plot/log/template.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { ColorField } from './ColorField.tsx';
import {
  resolveColor,
  resolveDash,
  DASHES,
  drawable,
  found,
  findCurveName,
  sameFamily,
  suggestScale,
} from './curve-choices.ts';
import {
  curveStep,
  type EditCurve,
  type EditTrack,
  moveCurve,
  remove,
  withSpec,
} from './edit-doc.ts';
import { ChoiceField, Field, NamesField, NumberField, TextField, useField } from './fields.tsx';
import { FillList } from './FillForm.tsx';
import { useEditorParts } from './use-editor.ts';

const STYLES = ['line', 'points', 'step'] as const satisfies readonly CurveStyle[];
const NON_POSITIVE = ['gap', 'clamp'] as const satisfies readonly NonPositive[];
const OFF_SCALE = [
  ['none', 'none'],
  ['clip', 'clip'],
  ['clamp', 'clamp'],
  ['wrap', 'wrap'],
  ['wrap-left', 'wrapLeft'],
  ['wrap-right', 'wrapRight'],
] as const satisfies readonly (readonly [OffScale, string])[];

interface CurveFormProps {
  curve: EditCurve;
  track: EditTrack;
  id: string;
  /** Moves the curve by a step. */
  onMove(step: -1 | 1): void;
  /** Called when the curve is removed. */
  onGone(): void;
}

/** Everything about one curve of a track. */
export function CurveForm(props: CurveFormProps) {
  const t = useTexts();
  const editor = useEditorParts();
  const { curve, track, id } = props;
  const { key, spec } = curve;
  const place = (...path: (string | number)[]) => ({ node: key, path });
  return (
    <div id={id} className="form curve-form">
      <CurveChoice curve={curve} track={track} />
      <NamesField label={t('editor.curve.names')} {...place('curve')} />
      <div className="form limits wide">
        <NumberField label={t('editor.left')} {...place('left')} />
        <NumberField label={t('editor.right')} {...place('right')} />
      </div>
      <TextField label={t('editor.unit')} ltr {...place('unit')} />
      <ChoiceField
        label={t('editor.style')}
        fallback="line"
        {...place('style')}
        choices={STYLES.map((value) => ({ value, label: t(`editor.style.${value}`) }))}
      />
      <NumberField label={t('editor.pointSize')} fallback={POINT_SIZE} {...place('pointSize')} />
      <NumberField label={t('editor.width')} fallback={1} {...place('lineWidth')} />
      <DashField curve={curve} />
      <ChoiceField
        label={t('editor.offScale')}
        fallback="clip"
        {...place('offScale')}
        choices={OFF_SCALE.map(([value, text]) => ({ value, label: t(`editor.offScale.${text}`) }))}
      />
      {spec.offScale?.startsWith('wrap') ? (
        <NumberField label={t('editor.wraps')} fallback={1} {...place('wraps')} />
      ) : null}
      {track.spec.kind === 'curves' && track.spec.scale === 'log' ? (
        <ChoiceField
          label={t('editor.nonPositive')}
          fallback="gap"
          {...place('nonPositive')}
          choices={NON_POSITIVE.map((value) => ({
            value,
            label: t(`editor.nonPositive.${value}`),
          }))}
        />
      ) : null}
      <ColorField
        label={t('editor.color')}
        shown={resolveColor(spec, drawable(editor.curves, false))}
        {...place('color')}
      />
      <FillList curve={curve} track={track} />
      <CurveActions {...props} />
    </div>
  );
}

/** Moves a curve, within its track or to another one, and removes it. */
function CurveActions({ curve, track, onMove, onGone }: CurveFormProps) {
  const t = useTexts();
  const editor = useEditorParts();
  const { present } = editor.state;
  const { key } = curve;
  return (
    <div className="form-actions wide">
      <Button
        label={t('editor.curve.up')}
        icon={ArrowUp}
        iconOnly
        variant="quiet"
        disabledBecause={!curveStep(present, key, -1) && t('editor.first')}
        onClick={() => onMove(-1)}
      />
      <Button
        label={t('editor.curve.down')}
        icon={ArrowDown}
        iconOnly
        variant="quiet"
        disabledBecause={!curveStep(present, key, 1) && t('editor.last')}
        onClick={() => onMove(1)}
      />
      <TrackChoice curve={curve} track={track} />
      <Button
        label={t('editor.curve.remove')}
        icon={Trash2}
        iconOnly
        variant="quiet"
        onClick={() => {
          editor.change((doc) => remove(doc, key));
          onGone();
        }}
      />
    </div>
  );
}

/**
 * The curve by choice from the file. Another kind of curve brings its own unit and usual limits.
 */
function CurveChoice({ curve: { key, spec }, track }: { curve: EditCurve; track: EditTrack }) {
  const t = useTexts();
  const editor = useEditorParts();
  const scalars = drawable(editor.curves, false);
  const now = found(spec.curve, scalars);
  const choose = (mnemonic: string): void => {
    const chosen = scalars.find((one) => one.mnemonic === mnemonic);
    if (!chosen) return;
    const logarithmic = track.spec.kind === 'curves' && track.spec.scale === 'log';
    const change = sameFamily(now, chosen)
      ? { curve: mnemonic }
      : suggestScale(chosen, logarithmic);
    editor.change((doc) => withSpec(doc, key, (before) => ({ ...before, ...change })));
  };
  return (
    <Field label={t('editor.curve')} wide>
      {(ids) => (
        <select
          {...ids}
          className="field"
          dir="ltr"
          value={now?.mnemonic ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          {now ? null : (
            <option value="">{`${findCurveName(spec.curve, scalars)} · ${t('editor.curve.absent')}`}</option>
          )}
          {scalars.map(({ mnemonic, unit, description }) => (
            <option key={mnemonic} value={mnemonic}>
              {[mnemonic, unit && `(${unit})`, description].filter(Boolean).join(' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function DashField({ curve: { key, spec } }: { curve: EditCurve }) {
  const t = useTexts();
  const { curves } = useEditorParts();
  const { message, set } = useField({ node: key, path: ['dash'] });
  const dash = resolveDash(spec as CurveSpec, drawable(curves, false)).join(' ');
  const names = Object.keys(DASHES) as (keyof typeof DASHES)[];
  const named = names.find((name) => DASHES[name].join(' ') === dash);
  return (
    <Field label={t('editor.dash')} message={message}>
      {(ids) => (
        <select
          {...ids}
          className="field"
          value={named ?? ''}
          onChange={(event) => {
            const chosen = names.find((name) => name === event.target.value);
            if (chosen) set([...DASHES[chosen]]);
          }}
        >
          {named ? null : <option value="">{dash}</option>}
          {names.map((name) => (
            <option key={name} value={name}>
              {t(`editor.dash.${name}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The track of the curve; choosing another one moves the curve without dragging. */
function TrackChoice({ curve, track }: { curve: EditCurve; track: EditTrack }) {
  const t = useTexts();
  const editor = useEditorParts();
  const { tracks } = editor.state.present;
  return (
    <select
      className="field grow"
      aria-label={t('editor.curve.track')}
      title={t('editor.curve.track')}
      value={track.key}
      onChange={(event) =>
        editor.change((doc) => moveCurve(doc, curve.key, Number(event.target.value), Infinity))
      }
    >
      {tracks.map(({ key, spec }, i) =>
        spec.kind === 'curves' ? (
          <option key={key} value={key}>
            {[t('editor.track', { number: i + 1 }), spec.title].filter(Boolean).join(' · ')}
          </option>
        ) : null,
      )}
    </select>
  );
}
