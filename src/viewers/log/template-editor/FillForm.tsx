import { Plus, Trash2 } from 'lucide-react';
import type { TextKey } from '../../../i18n/i18n.ts';
import { COLORMAP_NAMES } from '../../../plot/log/colormaps.ts';
import { PATTERN_NAMES } from '../../../plot/log/patterns.ts';
import type { CurveSpec, FillSpec } from '../../../plot/log/template.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { drawable, findCurveName } from './curve-choices.ts';
import { type EditCurve, type EditTrack, type FieldPlace, withSpec } from './edit-doc.ts';
import { ColorInput } from './ColorField.tsx';
import { ChoiceField, Field, NumberField, useField } from './fields.tsx';
import { useEditorParts } from './use-editor.ts';

const FIRST_FILL: FillSpec = { to: 'left', color: '#b9d6a0' };

/** The fills of one curve. */
export function FillList({ curve, track }: { curve: EditCurve; track: EditTrack }) {
  const t = useTexts();
  const editor = useEditorParts();
  const fills = curve.spec.fills ?? [];
  const change = (next: FillSpec[]): void =>
    editor.change((doc) =>
      withSpec(doc, curve.key, (spec) => {
        const { fills: _before, ...rest } = spec as CurveSpec;
        return (next.length ? { ...rest, fills: next } : rest) as typeof spec;
      }),
    );
  return (
    <div className="fills wide" role="group" aria-label={t('editor.fills')}>
      {fills.map((fill, at) => (
        <fieldset key={at} className="fill">
          <legend className="visually-hidden">{t('editor.fill.number', { number: at + 1 })}</legend>
          <FillForm
            fill={fill}
            at={at}
            curve={curve}
            track={track}
            onRemove={() => change(fills.filter((_, i) => i !== at))}
          />
        </fieldset>
      ))}
      <Button
        label={t('editor.fill.add')}
        icon={Plus}
        variant="quiet"
        className="start"
        onClick={() => change([...fills, FIRST_FILL])}
      />
    </div>
  );
}

interface FillFormProps {
  fill: FillSpec;
  at: number;
  curve: EditCurve;
  track: EditTrack;
  onRemove(): void;
}

/** Places of a fill's values in the edited template. */
type FillPlaces = (...path: string[]) => FieldPlace;

function FillForm({ fill, at, curve, track, onRemove }: FillFormProps) {
  const t = useTexts();
  const { curves, flush } = useEditorParts();
  const place: FillPlaces = (...path) => ({ node: curve.key, path: ['fills', at, ...path] });
  const color = useField<string>(place('color'));
  const below = useField<string>(place('colorBelow'));
  const { to } = fill;
  const lacksCurve =
    typeof to === 'object' &&
    'curve' in to &&
    findCurveName(to.curve, drawable(curves, false)) === '';
  return (
    <>
      <div className="fill-head">
        <FillTo fill={fill} place={place('to')} curve={curve} track={track} />
        <ColorInput
          label={t('editor.fill.color')}
          value={fill.color}
          onChange={(value) => color.set(value, true)}
          onBlur={flush}
        />
        <Button
          label={t('editor.fill.remove')}
          icon={Trash2}
          iconOnly
          variant="quiet"
          onClick={onRemove}
        />
      </div>
      <FillFields fill={fill} place={place} />
      {[color, below].map(({ message }, i) =>
        message ? (
          <p key={i} className="field-error" role="alert">
            {message}
          </p>
        ) : null,
      )}
      {lacksCurve ? <p className="field-error">{t('editor.invalid.required')}</p> : null}
    </>
  );
}

/** How a fill looks. */
function FillFields({ fill, place }: { fill: FillSpec; place: FillPlaces }) {
  const t = useTexts();
  return (
    <div className="form">
      {typeof fill.to === 'object' && 'value' in fill.to ? (
        <NumberField label={t('editor.fill.at')} {...place('to', 'value')} />
      ) : null}
      <ChoiceField
        label={t('editor.fill.pattern')}
        {...place('pattern')}
        choices={[
          { value: '', label: t('editor.fill.none') },
          ...PATTERN_NAMES.map((name) => ({
            value: name,
            label: t(`editor.pattern.${name}` as TextKey),
          })),
        ]}
      />
      <ChoiceField
        label={t('editor.array.colormap')}
        {...place('colormap')}
        choices={[
          { value: '', label: t('editor.fill.none') },
          ...COLORMAP_NAMES.map((name) => ({ value: name, label: name })),
        ]}
      />
      {typeof fill.to === 'object' ? <ColorBelow fill={fill} place={place} /> : null}
    </div>
  );
}

/** The colour of a two-sided fill where the curve is on the other side. */
function ColorBelow({ fill: { colorBelow }, place }: { fill: FillSpec; place: FillPlaces }) {
  const t = useTexts();
  const { flush } = useEditorParts();
  const { set } = useField<string>(place('colorBelow'));
  return (
    <div className="two-sided wide">
      <label>
        <input
          type="checkbox"
          checked={colorBelow !== undefined}
          onChange={(event) => set(event.target.checked ? '#f6d860' : undefined)}
        />
        <span>{t('editor.fill.below')}</span>
      </label>
      {colorBelow === undefined ? null : (
        <ColorInput
          label={t('editor.fill.below')}
          value={colorBelow}
          onChange={(value) => set(value, true)}
          onBlur={flush}
        />
      )}
    </div>
  );
}

/** What a fill goes to: an edge, a value, or another curve of the track. */
function FillTo({
  fill,
  place,
  curve,
  track,
}: {
  fill: FillSpec;
  place: FieldPlace;
  curve: EditCurve;
  track: EditTrack;
}) {
  const t = useTexts();
  const editor = useEditorParts();
  const { message, set } = useField(place);
  const scalars = drawable(editor.curves, false);
  const { to } = fill;
  const others = track.curves
    .filter(({ key }) => key !== curve.key)
    .map(({ spec }) => ({ name: findCurveName(spec.curve, scalars), names: spec.curve }));
  const named = typeof to === 'object' && 'curve' in to ? findCurveName(to.curve, scalars) : null;
  const listed =
    named === null || others.some(({ name }) => name === named)
      ? others
      : [...others, { name: named, names: [] }];
  const value = typeof to === 'string' ? to : 'value' in to ? 'value' : `curve ${named}`;
  const choose = (chosen: string): void => {
    const other = others.find(({ name }) => chosen === `curve ${name}`);
    if (other) set({ curve: other.names });
    else if (chosen === 'value') set({ value: (curve.spec.left + curve.spec.right) / 2 });
    else if (chosen === 'left' || chosen === 'right') set(chosen);
  };
  return (
    <Field label={t('editor.fill')} message={message}>
      {(ids) => (
        <select
          {...ids}
          className="field"
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="left">{t('editor.fill.left')}</option>
          <option value="right">{t('editor.fill.right')}</option>
          <option value="value">{t('editor.fill.value')}</option>
          {listed.map(({ name }) => (
            <option key={name} value={`curve ${name}`}>
              {t('editor.fill.curve', { name })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
