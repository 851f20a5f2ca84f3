import { addEnglish } from '../../../i18n/i18n.ts';
import enPickTools from '../../../i18n/texts/en/pick-tools.json';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { PickNameForm } from '../../shared/picks/PickNameForm.tsx';
import { ToolHint } from '../../shared/picks/ToolHint.tsx';
import type { PickWork } from './pick-work.ts';

addEnglish(enPickTools);

/** What lies over the plot while picks are edited: a hint of the tool, the form for a name. */
export function PickOverlay({ work }: { work: PickWork }) {
  const t = useTexts();
  const tool = useSignal(work.tool);
  const naming = useSignal(work.naming);
  const unit = useSignal(work.unit);
  return (
    <>
      {tool === 'pick' && !naming ? <ToolHint text={t('picks.hint')} /> : null}
      {naming ? (
        <PickNameForm
          key={naming.mdM}
          mdM={naming.mdM}
          unit={unit}
          well={work.wellName}
          name={naming.pick?.name ?? null}
          suggestions={[]}
          x={naming.x}
          y={naming.y}
          onName={(name) => work.takeName(name)}
          onCancel={() => work.takeName(null)}
        />
      ) : null}
    </>
  );
}
