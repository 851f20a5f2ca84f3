import { useCallback } from 'react';
import type { CurvePass } from '../../../compute/quality/repeat-section.ts';
import { problemOf, type Result } from '../../../core/problem.ts';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import type { LogController } from '../controller.ts';

/** Values of two curves of the log that is open, over its index. */
export function useTwoCurves(controller: LogController, first: string, second: string) {
  const ask = useCallback(async (): Promise<Result<[CurvePass, CurvePass]>> => {
    try {
      const [a, b] = await Promise.all(
        [first, second].map((mnemonic) => controller.log.curveValues(mnemonic)),
      );
      return {
        ok: true,
        data: [
          { index: a!.depth, values: a!.values },
          { index: b!.depth, values: b!.values },
        ],
      };
    } catch (error) {
      return { ok: false, error: problemOf(error, 'NO_CURVE_VALUES') };
    }
  }, [controller, first, second]);
  return useRetriedAnswer(first && second ? ask : null);
}
