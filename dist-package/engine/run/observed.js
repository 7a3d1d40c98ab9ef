/** Observers, and what a runner offers them: its changes and, as its actor, its snapshots. */
export function observed(getSnapshot) {
    const observers = new Set();
    const subscribe = (observer) => {
        observers.add(observer);
        return () => void observers.delete(observer);
    };
    return {
        notify: (snapshot) => observers.forEach((observe) => observe(snapshot)),
        subscribe,
        actor: {
            subscribe: (observer) => ({
                unsubscribe: subscribe((snapshot) => typeof observer === 'function' ? observer(snapshot) : observer.next?.(snapshot)),
            }),
            getSnapshot,
        },
    };
}
