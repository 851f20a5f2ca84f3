import type { StoredRule } from '../rules/rule-items.ts';
import type { RecordVerdict } from '../rules/verdicts.ts';
import type { Finding } from './report-store.ts';

/**
 * What a rule finds in the batches of a set. A rule that can be run on none of the records is one
 * finding without a record; whether it is one is known at the end, since the records of a batch may
 * all lack a value that the rule needs.
 */
export class RuleFindings {
  /** Those of the records up to now, while the rule could be run on none of them. */
  #held: Finding[] | null = [];
  #isOver = false;

  /** @param most findings that a report keeps: no more are held */
  constructor(
    private readonly rule: Pick<StoredRule, 'id' | 'name'>,
    private readonly most: number,
  ) {}

  /** Whether the rule cannot be run on any record: it is not run on the next batch. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Takes the verdicts on a batch. @returns the findings to report now */
  add(verdicts: readonly RecordVerdict[]): Finding[] {
    const stopped = verdicts.find(({ isOfRule }) => isOfRule);
    this.#isOver = stopped !== undefined;
    const failed = verdicts.filter(({ passed, isOfRule }) => !passed && !isOfRule);
    const findings = failed.map((verdict) => this.#describe(verdict));
    const [first] = [...(this.#held ?? []), ...findings];
    const isHeld =
      this.#held !== null &&
      !stopped &&
      failed.length === verdicts.length &&
      failed.every(({ isBroken, message }) => isBroken && message === first?.message);
    if (isHeld) {
      const held = this.#held ?? [];
      held.push(...findings.slice(0, this.most - held.length));
      return [];
    }
    const held = this.#held ?? [];
    this.#held = null;
    const ofRule = stopped ? [withoutRecord(this.#describe(stopped))] : [];
    return [...held, ...findings, ...ofRule];
  }

  /** The findings that are left after the last batch. */
  end(): Finding[] {
    const held = this.#held ?? [];
    this.#held = null;
    return held.length > 1 ? [withoutRecord(held[0]!)] : held;
  }

  #describe({ key, severity, message, fields }: RecordVerdict): Finding {
    const { id: ruleId, name: ruleName } = this.rule;
    return { ruleId, ruleName, keys: key, severity, message, fields };
  }
}

function withoutRecord(finding: Finding): Finding {
  return { ...finding, keys: null, fields: [] };
}
