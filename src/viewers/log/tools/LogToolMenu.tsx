import { Wrench } from 'lucide-react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enLogTools from '../../../i18n/texts/en/log-tools.json';
import { Menu } from '../../../ui/Menu.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { LogTool } from './log-tool.ts';

addEnglish(enLogTools);

/** What can be done with the curves of a log: compare with other runs, check. */
export function LogToolMenu({ onOpen }: { onOpen(tool: LogTool): void }) {
  const t = useTexts();
  return (
    <Menu
      label={t('logTools.menu')}
      icon={Wrench}
      iconOnly
      items={[
        { label: t('logTools.runs.add'), run: () => onOpen('runs') },
        { label: t('logTools.quality'), run: () => onOpen('quality'), startsGroup: true },
      ]}
    />
  );
}
