import { useContext, useEffect, useState } from 'react';
import { WidgetWorldContext } from '../../engine/react/index.js';
const long = 10_000;
/** Whether what `key` names has been loading for ten seconds. Outside a funnel there is no clock, so it is always false. */
export function useLongWait(key) {
    const clock = useContext(WidgetWorldContext)?.clock;
    const [late, setLate] = useState();
    useEffect(() => {
        if (!clock || key === undefined)
            return;
        const timer = clock.setTimeout(() => setLate(key), long);
        return () => clock.clearTimeout(timer);
    }, [clock, key]);
    return key !== undefined && late === key;
}
