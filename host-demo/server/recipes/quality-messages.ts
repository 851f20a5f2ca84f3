import type { QualityFinding } from '../../../src/compute/quality/assess-log.ts';
import type { MessageParts } from '../../../src/formats/msg.ts';
import { QUALITY_MESSAGES } from '../../../src/formats/quality-messages.ts';

/** A finding as a sentence. */
export function describeQuality(finding: QualityFinding): MessageParts {
  return QUALITY_MESSAGES[finding.check](finding);
}
