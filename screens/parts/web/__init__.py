"""Pages handed to browsers in the network: the same care for the audience's panel and for players' telephones.

    asked       a request as far as it matters, and the rules that every gate holds it against
    answers     the one refusal, and answers that do not say by which program they are made
    listening   sockets, this computer's address, and connections that never say anything
    code        an address as a code for a telephone

Only `answers` needs a library of the web; nothing else here imports it. Start reading at `asked`.
"""
