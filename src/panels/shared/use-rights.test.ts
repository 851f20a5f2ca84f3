import { describe, expect, it } from 'vitest';
import type { Translate } from '../../i18n/i18n.ts';
import { describeDenials } from './use-rights.ts';

const t = ((key: string) => key) as Translate;

describe('what a user may not do', () => {
  it('has a reason for each right that is missing', () => {
    expect(describeDenials(t, { edit: false, load: true, administer: false })).toEqual({
      edit: 'common.needsEditor',
      load: false,
      administer: 'common.needsAdmin',
    });
  });

  it('is nothing as long as the rights are not known', () => {
    expect(describeDenials(t, null)).toEqual({ edit: false, load: false, administer: false });
  });

  it('is everything, with the reason, while the request for the rights fails', () => {
    const reason = t('common.rolesUnknown');
    expect(describeDenials(t, null, true)).toEqual({
      edit: reason,
      load: reason,
      administer: reason,
    });
  });
});
