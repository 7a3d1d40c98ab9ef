import './RadioList.css';
interface RadioListProps<Value extends string | number> {
    /** Id of the first radio button; without it, none has an id. */
    id?: string;
    name: string;
    choices: {
        value: Value;
        label: string;
    }[];
    chosen: Value | undefined;
    busy: boolean;
    onChoose(value: Value): void;
}
/** The radio buttons of a group, each as large as its label. */
export declare const RadioList: <Value extends string | number>({ id, name, choices, chosen, busy, onChoose, }: RadioListProps<Value>) => import("react").JSX.Element[];
export {};
