import { addEnglish } from '../../i18n/i18n.ts';
import enTemplates from '../../i18n/texts/en/log-templates.json';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { translateTemplateName } from '../shared/template-name.ts';
import { templateWork, type TemplateWorkParts } from './template-work.ts';

addEnglish(enTemplates);

/** Saves what the editor has made. */
export function TemplateSave({ parts }: { parts: TemplateWorkParts }) {
  const t = useTexts();
  const work = templateWork(parts);
  const choice = useSignal(work.chosen);
  const isBusy = useSignal(work.isBusy);
  return (
    <>
      <span className="grow" />
      <Button
        label={t('log.template.saveAsShort')}
        variant="quiet"
        onClick={() => void work.saveAs()}
      />
      <Button
        label={t('log.template.saveShort')}
        variant="primary"
        aria-busy={isBusy}
        disabledBecause={!choice?.draft && t('log.template.unchanged')}
        onClick={() => void work.save()}
      />
    </>
  );
}

/** What the chosen template is called, in the user's language. */
export function TemplateName({ parts }: { parts: TemplateWorkParts }) {
  const t = useTexts();
  const choice = useSignal(templateWork(parts).chosen);
  return choice ? translateTemplateName(t, choice) : null;
}
