import { ChevronRight, GripVertical } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { resolveColor, resolveDash, drawable, found, findCurveName } from './curve-choices.ts';
import { CurveForm } from './CurveForm.tsx';
import type { EditCurve, EditTrack } from './edit-doc.ts';
import { numberText } from '../../../ui/number-text.ts';
import { useEditorParts } from './use-editor.ts';

/**
 * A curve in the list of its track: grip, line, name, limits; its form below while it is chosen.
 */
export function CurveRow({
  curve,
  track,
  formId,
  open,
  dropEdge,
  dragged,
  onToggle,
  onGrip,
  onMove,
  onGone,
}: {
  curve: EditCurve;
  track: EditTrack;
  formId: string;
  open: boolean;
  /** Where a dragged curve would land beside this row. */
  dropEdge: 'before' | 'after' | null;
  dragged: boolean;
  onToggle(): void;
  onGrip(event: PointerEvent<HTMLElement>): void;
  onMove(step: -1 | 1): void;
  onGone(): void;
}) {
  const { curves } = useEditorParts();
  const scalars = drawable(curves, false);
  const { spec, key } = curve;
  const name = findCurveName(spec.curve, scalars);
  return (
    <li
      className="curve-item"
      data-curve={key}
      data-drop={dropEdge ?? undefined}
      data-dragged={dragged || undefined}
    >
      <div className="editor-row">
        <Grip name={name} id={key} onGrip={onGrip} onMove={onMove} />
        <CurveToggle curve={curve} formId={formId} open={open} onToggle={onToggle} />
      </div>
      {open ? (
        <CurveForm curve={curve} track={track} id={formId} onMove={onMove} onGone={onGone} />
      ) : null}
    </li>
  );
}

/** Opens and closes the form of a curve: a sample of its line, its name and limits. */
function CurveToggle({
  curve: { key, spec },
  formId,
  open,
  onToggle,
}: {
  curve: EditCurve;
  formId: string;
  open: boolean;
  onToggle(): void;
}) {
  const t = useTexts();
  const scalars = drawable(useEditorParts().curves, false);
  const name = findCurveName(spec.curve, scalars);
  const absent = found(spec.curve, scalars) === null;
  return (
    <button
      type="button"
      className="row-toggle"
      data-toggle={key}
      aria-expanded={open}
      aria-controls={formId}
      onClick={onToggle}
    >
      <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="chevron" />
      <svg className="line-sample" viewBox="0 0 24 8" aria-hidden>
        <line
          x1="0"
          x2="24"
          y1="4"
          y2="4"
          style={{ '--_curve': resolveColor(spec, scalars) } as CSSProperties}
          strokeWidth={Math.min(4, Math.max(1.5, spec.lineWidth ?? 1))}
          strokeDasharray={resolveDash(spec, scalars).join(' ') || undefined}
        />
      </svg>
      <bdi className={absent ? 'row-name absent' : 'row-name'} dir="ltr">
        {name}
      </bdi>
      <span className="row-note">
        {absent ? (
          t('editor.curve.absent')
        ) : (
          <bdi dir="ltr">{`${numberText(spec.left)} … ${numberText(spec.right)}`}</bdi>
        )}
      </span>
    </button>
  );
}

/** What a row is dragged by. Up and down move it too, and left and right as the plot lies. */
export function Grip({
  name,
  id,
  onGrip,
  onMove,
}: {
  name: string;
  id: number;
  onGrip(event: PointerEvent<HTMLElement>): void;
  onMove(step: -1 | 1): void;
}) {
  const t = useTexts();
  const walk = (event: KeyboardEvent): void => {
    const step = ({ ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const)[
      event.key as 'ArrowUp'
    ];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(step);
  };
  return (
    <button
      type="button"
      className="grip"
      data-grip={id}
      aria-label={`${name}: ${t('editor.drag')}`}
      title={t('editor.drag')}
      onPointerDown={onGrip}
      onKeyDown={walk}
    >
      <GripVertical size={16} strokeWidth={1.5} aria-hidden />
    </button>
  );
}
